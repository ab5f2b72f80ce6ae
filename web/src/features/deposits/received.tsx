import type { Deposit } from '@bobbin/contract/deposits';
import { IconCheck } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { formatCount } from '../../ui/text/count.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './deposit.module.css';

/** Shows the received amount and the new balance, which screen readers announce. */
export function Received({ deposit }: { deposit: Deposit }) {
  const t = useTexts(depositsTexts);
  const locale = useLocale();
  const duration = useDuration();
  const { received, askedVnd, code, amountUsd, createdAt, beforeAmount, afterAmount } = deposit;
  if (received === null) return null;
  return (
    <Stack align="center" gap={6} className={styles.received}>
      <Stack as="span" tone="green" fill="green" className={styles.tick}>
        <IconCheck size={30} stroke={2} aria-hidden />
      </Stack>
      <Text role="status" as="p" weight={600}>
        {t('received', { amount: formatCount(received.amountVnd, locale) })}
      </Text>
      <p className={styles.plus}>
        <Money amount={amountUsd} hasPlus />
      </p>
      <Text as="p" tone="muted" size={13}>
        <LaTime at={received.at} format="full" /> ·{' '}
        {t('after', { time: duration(Date.parse(received.at) - Date.parse(createdAt)) })}
      </Text>
      {askedVnd === null ? null : (
        <Text as="p" tone="amber" pad="6 10" fill="amber" className={styles.other}>
          {t('askedOther', { amount: formatCount(askedVnd, locale) })}
        </Text>
      )}
      <Stack as="dl" gap="6 16" numeric flush lineAbove="strong" className={styles.sums}>
        <dt>{t('balanceBefore')}</dt>
        <dd>
          <Money amount={beforeAmount} />
        </dd>
        <dt>{t('depositOf', { code })}</dt>
        <Text as="dd" tone="green">
          <Money amount={amountUsd} hasPlus />
        </Text>
        <Text as="dt" weight={600}>
          {t('balance')}
        </Text>
        <Text as="dd" weight={600}>
          <Money amount={afterAmount} />
        </Text>
      </Stack>
    </Stack>
  );
}
