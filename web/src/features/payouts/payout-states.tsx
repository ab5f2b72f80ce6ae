import type { Payout } from '@bobbin/contract/payouts';
import { displayAmount, parseMoney } from '@bobbin/domain/money/money';
import { paymentStateOf } from '@bobbin/domain/money/payouts';
import { formatLa } from '@bobbin/domain/time/la-day';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Money } from '../../ui/text/money.tsx';
import { formatVietnam } from '../../ui/text/time.ts';
import styles from './payouts.module.css';

/** Shows the status of a payout: PAID is green, failed is red, all others are yellow; payouts in progress also have a clock. */
export function PayoutStatus({ status }: { status: string }) {
  const state = paymentStateOf(status);
  const Icon = { paid: IconCircleCheck, open: IconClock, failed: IconAlertTriangle }[state];
  return (
    <Badge
      tone={({ paid: 'green', open: 'yellow', failed: 'red' } as const)[state]}
      icon={<Icon size={13} stroke={1.75} aria-hidden />}
    >
      {status}
    </Badge>
  );
}

/** Shows whether orders and transactions add up to the payout or, if they do not, the difference (PAY-5). */
export function SyncState({
  payout,
}: {
  payout: Pick<Payout, 'isSynced' | 'missingAmount' | 'status' | 'settlementAmountCurrency'>;
}) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  // A failed payout has nothing to compare, because its statements move to the successful attempt.
  if (paymentStateOf(payout.status) === 'failed')
    return (
      <span className={styles.stack}>
        <span>{t('failedPayout')}</span>
        <span className={styles.small}>{t('fixBank')}</span>
      </span>
    );
  if (payout.isSynced) {
    return (
      <Badge tone="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden />}>
        {t('synced')}
      </Badge>
    );
  }
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}>
      {t('notSyncedBy', {
        amount: displayAmount(parseMoney(payout.missingAmount), payout.settlementAmountCurrency ?? 'USD', locale),
      })}
    </Badge>
  );
}

/** Shows a time of a payout in Los Angeles time as HH:mm/DD-MM-YYYY (PAY-9); hovering shows Vietnam's time. */
export function PayoutTime({ at, empty }: { at: number | null; empty: string }) {
  if (at === null) return empty;
  const ms = at * 1000;
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${formatVietnam(new Date(ms).toISOString())} VN`}>
      {formatLa(ms, 'dateTime')}
    </time>
  );
}

/**
 * Shows the amount that reached the bank, before any exchange of currencies; an amount that has not reached the bank has a badge that says so
 * (PAY-15).
 */
export function PaidAmount({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const state = paymentStateOf(payout.status);
  const { paymentAmountBeforeExchangeValue: paid, paymentAmountBeforeExchangeCurrency: paidIn } = payout;
  const currency = (paid === null ? null : paidIn) ?? 'USD';
  const amount = <Money amount={paid ?? payout.amountUsd} currency={currency} empty="—" />;
  if (state === 'failed')
    return (
      <s className={styles.struck} title={t('failedPayout')}>
        {amount}
      </s>
    );
  return state === 'open' ? <em title={t('processing')}>{amount}</em> : <strong>{amount}</strong>;
}
