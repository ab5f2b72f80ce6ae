import type { Quote } from '@bobbin/contract/fulfilment';
import { houseName } from '@bobbin/domain/factories/houses';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { toFailureText } from '../../api/reasons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './fulfil-summary.module.css';

/** Shows, before a refused order goes to another factory, which factory refused it and why, and the difference in cost (FUL-82). */
export function RerouteNote({ reroute, to }: { reroute: NonNullable<Quote['reroute']>; to: string }) {
  const t = useTexts(fulfilmentTexts);
  const locale = useLocale();
  const { house, reason, price, difference } = reroute;
  const names = { from: houseName(house), to: houseName(to) };
  const cents = difference === null ? null : parseMoney(difference);
  return (
    <Stack gap={2} size={13} tone="text" pad="8 10" fill="amber" className={styles.reroute} role="note">
      <strong>{t('reroute.title', names)}</strong>
      {reason === '' ? null : <span>{t('reroute.reason', { ...names, reason: toFailureText(reason) })}</span>}
      <span>
        {cents === null || price === null
          ? t('reroute.unknown', names)
          : t(cents === 0 ? 'reroute.same' : cents > 0 ? 'reroute.more' : 'reroute.less', {
              ...names,
              price: displayMoney(parseMoney(price), locale),
              difference: displayMoney(Math.abs(cents), locale),
            })}
      </span>
    </Stack>
  );
}
