import type { FlashSale } from '@bobbin/contract/flash-sales';
import type { FlashSaleStanding } from '@bobbin/domain/flash-sales/standing';
import { IconAlertTriangle, IconBolt, IconCheck, IconClock, IconPlayerStop } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { formatLa } from '../../ui/text/time.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './flash-sales.module.css';

const LOOKS: Record<FlashSaleStanding, { tone: Tone; icon: typeof IconBolt }> = {
  waiting: { tone: 'blue', icon: IconClock },
  creating: { tone: 'violet', icon: IconBolt },
  ongoing: { tone: 'green', icon: IconBolt },
  stopping: { tone: 'amber', icon: IconPlayerStop },
  ended: { tone: 'neutral', icon: IconCheck },
  stopped: { tone: 'neutral', icon: IconPlayerStop },
  failed: { tone: 'red', icon: IconAlertTriangle },
};

export function SaleState({ sale }: { sale: FlashSale }) {
  const t = useTexts(flashSalesTexts);
  const { tone, icon: Icon } = LOOKS[sale.standing];
  return (
    <Badge tone={tone} icon={<Icon size={14} stroke={1.5} aria-hidden />} isBusy={sale.standing === 'creating'}>
      {t(`standings.${sale.standing}`)}
    </Badge>
  );
}

/** Shows the documented state: WAITING until the SKUs were sent to the marketplace, then SUCCESS (FSL-6). */
export function Executed({ sale }: { sale: FlashSale }) {
  return (
    <Text as="strong" size={13} tone="muted" className={styles.executed} data-done={sale.isExecuted || undefined}>
      {sale.isExecuted ? 'SUCCESS' : 'WAITING'}
    </Text>
  );
}

/** Shows how many of the selected SKUs are in the flash sale. */
export function SkuCount({ sale }: { sale: FlashSale }) {
  const locale = useLocale();
  if (sale.skuTotal === 0) return '—';
  const isDone = sale.callDone === sale.callTotal;
  return isDone
    ? formatCount(sale.skuOk, locale)
    : `${formatCount(sale.skuOk, locale)} / ${formatCount(sale.skuTotal, locale)}`;
}

/** Describes the condition of a flash sale: its problem, its progress or the time left. */
export function SaleMessage({ sale, now }: { sale: FlashSale; now: number }) {
  const t = useTexts(flashSalesTexts);
  const toDuration = useDuration();
  const parts: string[] = [];
  if (sale.standing === 'waiting' && sale.isScheduled)
    parts.push(t('startsAt', { time: formatLa(sale.timeStart * 1000, 'short') }));
  if (sale.problem === 'STOPPED') parts.push(t('stoppedBy', { name: sale.stoppedBy ?? '' }));
  else if (sale.problem !== null) parts.push(t(`problems.${sale.problem}`));
  if (sale.callDone < sale.callTotal) parts.push(t('callOf', { done: sale.callDone, total: sale.callTotal }));
  if (sale.skuFailed > 0) parts.push(t('failedCount', { count: sale.skuFailed }));
  if (sale.skuLeft > 0) parts.push(t('leftCount', { count: sale.skuLeft }));
  if (sale.standing === 'ongoing') parts.push(t('left', { time: toDuration(Math.max(0, sale.timeEnd * 1000 - now)) }));
  if (sale.autoRenew && sale.endedAt === null) parts.push(t('renews'));
  const isBad = sale.standing === 'failed' || sale.problem === 'SHOP_WAITS';
  return (
    <Stack
      as="span"
      breaks
      shrinks
      className={styles.message}
      data-bad={isBad || undefined}
      title={sale.message || undefined}
    >
      {parts.join(' · ') || '—'}
      {sale.message === '' ? null : <small lang="en">{sale.message}</small>}
    </Stack>
  );
}
