import type { Transaction } from '@bobbin/contract/wallet';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { formatCount } from '../../ui/text/count.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Text } from '../../ui/layout/boxes.tsx';

/** Describes a deposit that is not paid; shows nothing for other transactions without a description. */
export function Unpaid({ row }: { row: Transaction }) {
  const t = useTexts(depositsTexts);
  if (row.transactionType !== 'DEPOSIT') return '—';
  if (row.transactionStatus === 'EXPIRED') return t('lateStill');
  if (row.expiresAt === null) return '—';
  return (
    <>
      {t('byQr')} · {t('waitsUntil')} <LaTime at={row.expiresAt} />
    </>
  );
}

/** Shows the requested amount of a deposit if a different amount arrived (DEP-5). */
export function Instead({ row, asked }: { row: Transaction; asked: number }) {
  const t = useTexts(depositsTexts);
  const locale = useLocale();
  const got = formatCount(row.amountVnd ?? 0, locale);
  return (
    <Text size={12} tone="muted">
      {t('gotInstead', { got, asked: formatCount(asked, locale) })}
    </Text>
  );
}
