import { TRIED_AGAIN_STATES } from '@bobbin/domain/fulfilment/batch-state';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { useRole } from '../../../ui/hooks/use-role.ts';
import { HouseShares } from './house-shares.tsx';
import { pickOrders, type SendingPart } from './order-sending.ts';
import styles from './send-many.module.css';
import { ShareBar } from './share-bar.tsx';
import { SendingRow } from './sending-row.tsx';
import { useSending } from './use-order-sending.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';

interface SendingDialogProps {
  batchId: string;
  onShow: (ids: readonly string[]) => void;
  onClose: () => void;
}

const PARTS: readonly SendingPart[] = ['all', 'failed', 'skipped', 'moving', 'waiting', 'done', 'differs'];

/** Shows the result of each order of a bulk fulfil, which continues while the dialog is closed (BLK-3, BLK-5). */
export function SendingDialog({ batchId, onShow, onClose }: SendingDialogProps) {
  const t = useTexts(sendManyTexts, uiTexts);
  const locale = useLocale();
  const isNarrow = useNarrow();
  const { batch, stop, retry, isRunning } = useSending(batchId);
  const [part, setPart] = useState<SendingPart>('all');
  const data = batch.data;
  const toRefusal = useRole();
  const refusal = data === undefined ? null : toRefusal(data, 'workOrders');
  const mayWork = refusal === null;
  const orders = data?.orders ?? [];
  const idsOf = (of: SendingPart) => pickOrders(orders, of).map(({ orderId }) => orderId);
  const failed = idsOf('failed');
  const skipped = idsOf('skipped');
  // If orders failed, 'retry' sends only those, because orders for which something is missing need a correction first.
  const again = failed.length > 0 ? failed : skipped;
  const { isCopied, copy } = useCopy([...failed, ...skipped].join('\n'));
  const counts = data?.counts;
  const isBeingBegun = data?.state === 'running';
  const leftCount = isBeingBegun ? 0 : (counts?.waiting ?? 0);
  const done = (counts?.taken ?? 0) + (counts?.drafted ?? 0) + (counts?.held ?? 0) + (counts?.cancelled ?? 0);
  const charged = orders.reduce(
    (sum, { cost, state }) => sum + (state === 'taken' && cost !== null ? parseMoney(cost) : 0),
    0,
  );
  const toChoice = (value: SendingPart) => ({
    value,
    label: `${t(`parts.${value}`)} ${formatCount(pickOrders(orders, value).length, locale)}`,
  });
  const parts = PARTS.filter((value) => value === 'all' || pickOrders(orders, value).length > 0);
  const shownPart = parts.includes(part) ? part : 'all';

  function toNote(): string {
    if (data === undefined || counts === undefined) return batch.isError ? '' : t('reading');
    const drafted = data.isDraft
      ? t('draftedCount', { count: counts.drafted })
      : t('takenCount', { count: counts.taken });
    return [drafted, charged === 0 ? null : displayMoney(charged, locale)].filter(Boolean).join(' · ');
  }

  return (
    <Dialog
      title={data === undefined ? t('title') : t('titleCount', { count: formatCount(data.total, locale) })}
      onClose={onClose}
      head={() => (
        <Steps
          name={t('steps.name')}
          steps={[t('steps.check'), t('steps.send'), t('steps.result')]}
          current={data === undefined || isRunning ? 1 : 2}
        />
      )}
      width={1180}
      isFullScreen={isNarrow}
      note={refusal ?? <span>{toNote()}</span>}
      footer={
        <>
          {again.length === 0 ? null : (
            <Button reads onClick={() => void copy()}>
              {isCopied ? t('ui:copied') : t('copyFailed', { count: failed.length + skipped.length })}
            </Button>
          )}
          {isBeingBegun || skipped.length === 0 ? null : (
            <Button reads onClick={() => onShow(skipped)}>
              {t('showSkipped', { count: skipped.length })}
            </Button>
          )}
          {isBeingBegun && mayWork ? (
            <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
              {t('stop')}
            </Button>
          ) : null}
          {!isBeingBegun && mayWork && again.length + leftCount > 0 ? (
            <Button
              look="main"
              isBusy={retry.isPending}
              onClick={() => retry.mutate(again.length > 0 ? again : undefined)}
            >
              {failed.length > 0
                ? t('retry', { count: failed.length })
                : skipped.length > 0
                  ? t('retrySkipped', { count: skipped.length })
                  : t('goOn', { count: leftCount })}
            </Button>
          ) : null}
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
        </>
      }
    >
      {batch.isError && data === undefined ? (
        <>
          <Failure error={batch.error} />
          <Button reads onClick={() => void batch.refetch()}>
            {t('ui:retry')}
          </Button>
        </>
      ) : null}
      {data === undefined || counts === undefined ? null : (
        <>
          <Row wrap gap="8 24" below={14} lineBelow="strong" className={styles.head}>
            <Text as="p" size={13} weight={600} flush className={styles.big} role="status">
              <strong>{formatCount(done + failed.length + skipped.length, locale)}</strong> /{' '}
              {formatCount(data.total, locale)} {t(isRunning ? 'going' : leftCount > 0 ? 'stopped' : 'over')}
            </Text>
            <div className={styles.facts}>
              <ShareBar
                parts={[
                  ['done', done],
                  ['failed', failed.length],
                  ['held', skipped.length],
                  ['moving', counts.running + counts.sending + counts.asking],
                  ['waiting', counts.waiting],
                ]}
              />
              <Text as="p" size={12} tone="muted" weight={400} flush className={styles.hint}>
                {t('staysHere')}
              </Text>
            </div>
            <HouseShares orders={orders} />
          </Row>
          <Segments name={t('results')} value={shownPart} onChange={setPart} choices={parts.map(toChoice)} />
          <Failure error={retry.error ?? stop.error} />
          <Text as="ul" plain size={13} above={10} className={styles.rows} aria-label={t('results')}>
            {pickOrders(orders, shownPart).map((order) => (
              <SendingRow
                key={order.orderId}
                order={order}
                onShow={() => onShow([order.orderId])}
                onRetry={
                  isBeingBegun || !mayWork || !TRIED_AGAIN_STATES.includes(order.state)
                    ? null
                    : () => retry.mutate([order.orderId])
                }
              />
            ))}
          </Text>
        </>
      )}
    </Dialog>
  );
}
