import type { Payout } from '@bobbin/contract/payouts';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { formatLa } from '@bobbin/domain/time/la-day';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatVietnam } from '../../ui/time.ts';

/** PAID is green, anything else yellow; a clock stands only beside what goes on. */
export function PayoutStatus({ status }: { status: string }) {
  const isPaid = status === 'PAID';
  const Icon = isPaid ? IconCircleCheck : status === 'PROCESSING' ? IconClock : IconAlertTriangle;
  return (
    <Badge tone={isPaid ? 'green' : 'yellow'} icon={<Icon size={13} stroke={1.75} aria-hidden />}>
      {status}
    </Badge>
  );
}

/** Whether orders and transactions add up, and by how much not (PAY-5). */
export function SyncState({ payout }: { payout: Pick<Payout, 'isSynced' | 'missingAmount'> }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  if (payout.isSynced) {
    return (
      <Badge tone="green" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden />}>
        {t('synced')}
      </Badge>
    );
  }
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}>
      {t('notSyncedBy', { amount: displayMoney(parseMoney(payout.missingAmount), locale) })}
    </Badge>
  );
}

/** A time of a payout in Los Angeles as HH:mm/DD-MM-YYYY (PAY-9); Vietnam's on hover. */
export function PayoutTime({ at, empty }: { at: number | null; empty: string }) {
  if (at === null) return empty;
  const ms = at * 1000;
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${formatVietnam(new Date(ms).toISOString())} VN`}>
      {formatLa(ms, 'dateTime')}
    </time>
  );
}
