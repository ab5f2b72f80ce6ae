import type { ErrorName } from '@bobbin/contract/error-codes';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import type { LabelBatch, LabelState } from '@bobbin/contract/label-batches';
import { useState } from 'react';
import { toReasonText } from '../../../api/reasons.ts';
import { readLanguage } from '../../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../../i18n/vi/batch-label.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { useRole } from '../../../ui/hooks/use-role.ts';
import styles from './batch-label-dialog.module.css';
import { LabelPrintPanel } from './label-print-panel.tsx';
import { useLabelBatch } from './use-label-batch.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

interface LabelBatchDialogProps {
  batchId: string;
  onClose: () => void;
}

type BatchOrder = LabelBatch['orders'][number];

const PARTS: Readonly<Record<'todo' | 'done' | 'all', readonly LabelState[] | null>> = {
  todo: ['failed', 'skipped', 'running', 'waiting'],
  done: ['made', 'kept'],
  all: null,
};
type Part = keyof typeof PARTS;

const TRIED_AGAIN: readonly LabelState[] = ['failed', 'skipped'];

function pick(orders: readonly BatchOrder[], part: Part): BatchOrder[] {
  const states = PARTS[part];
  return states === null ? [...orders] : orders.filter(({ state }) => states.includes(state));
}

/**
 * Shows the result for each order of a label batch, and the file that is printed. The batch continues while the dialog is closed (LBL-10, LBL-17).
 */
export function LabelBatchDialog({ batchId, onClose }: LabelBatchDialogProps) {
  const t = useTexts(batchLabelTexts, uiTexts);
  const locale = useLocale();
  const { batch, stop, retry, print, isPrinting } = useLabelBatch(batchId);
  const [chosen, setPart] = useState<Part | null>(null);
  const data = batch.data;
  const toRefusal = useRole();
  const refusal = data === undefined ? null : toRefusal(data, 'workOrders');
  const mayWork = refusal === null;
  const orders = data?.orders ?? [];
  const failed = orders.filter(({ state }) => state === 'failed').map(({ orderId }) => orderId);
  const { isCopied, copy } = useCopy(failed.join('\n'));
  const part = chosen ?? (pick(orders, 'todo').length > 0 ? 'todo' : 'all');
  const isRunning = data?.state === 'running';
  const counts = data?.counts;
  const doneCount = (counts?.made ?? 0) + (counts?.kept ?? 0);
  const tried = doneCount + (counts?.failed ?? 0) + (counts?.skipped ?? 0);
  const leftCount = isRunning ? 0 : (counts?.waiting ?? 0);

  function toNote(): string {
    if (data === undefined || counts === undefined) return batch.isError ? '' : t('reading');
    if (isRunning) return t('progress', { count: tried, total: formatCount(data.total, locale) });
    const parts = [t('madeCount', { count: counts.made })];
    if (counts.kept > 0) parts.push(t('keptCount', { count: counts.kept }));
    parts.push(t('failedCount', { count: counts.failed }), t('skippedCount', { count: counts.skipped }));
    if (leftCount > 0) parts.push(t('leftCount', { count: leftCount }));
    return parts.join(' · ');
  }

  const toCount = (of: Part) => `${t(`parts.${of}`)} ${formatCount(pick(orders, of).length, locale)}`;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      width={1000}
      note={refusal ?? t('staysHere')}
      footer={
        <>
          {failed.length === 0 ? null : (
            <Button reads onClick={() => void copy()}>
              {isCopied ? t('ui:copied') : t('copyFailed', { count: failed.length })}
            </Button>
          )}
          {isRunning && mayWork ? (
            <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
              {t('stop')}
            </Button>
          ) : null}
          {!isRunning && mayWork && failed.length + leftCount > 0 ? (
            <Button isBusy={retry.isPending} onClick={() => retry.mutate(failed)}>
              {failed.length > 0 ? t('retry', { count: failed.length }) : t('start', { count: leftCount })}
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
      <Stack gap={18} className={styles.columns}>
        <Stack gap={10} shrinks className={styles.results}>
          <Text role="status" as="p" weight={600} flush>
            {toNote()}
          </Text>
          {data === undefined ? null : (
            <>
              <progress className={styles.progress} max={data.total} value={tried} aria-label={t('title')} />
              <Segments
                name={t('results')}
                value={part}
                onChange={setPart}
                choices={(['todo', 'done', 'all'] as const).map((value) => ({ value, label: toCount(value) }))}
              />
              <Failure error={retry.error ?? stop.error} />
              <Text as="ul" plain size={13} className={styles.rows} aria-label={t('results')}>
                {pick(orders, part).map((order) => (
                  <Row
                    key={order.orderId}
                    order={order}
                    onRetry={
                      isRunning || !mayWork || !TRIED_AGAIN.includes(order.state)
                        ? null
                        : () => retry.mutate([order.orderId])
                    }
                  />
                ))}
              </Text>
            </>
          )}
        </Stack>
        {data === undefined || doneCount === 0 ? null : (
          <LabelPrintPanel
            batch={data}
            isPrinting={isPrinting}
            error={print.error}
            onPrint={(size, again) => print.mutate({ size, again })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Explains why an order got no label: our sentence, the blockers, and the marketplace's message. */
function toWhy({ error, reasons, detail }: BatchOrder): string {
  const title = error !== null && error in SENTENCES ? SENTENCES[error as ErrorName][readLanguage()] : (error ?? '');
  const known = reasons.filter((reason) => reason !== 'MARKETPLACE');
  return [title, known.length > 0 ? toReasonText(known) : null, detail].filter(Boolean).join(' · ');
}

function Row({ order, onRetry }: { order: BatchOrder; onRetry: (() => void) | null }) {
  const t = useTexts(batchLabelTexts, ordersTexts, uiTexts);
  const { orderId, state, labelFile } = order;
  return (
    <Stack as="li" gap="4 12" pad="6 10" lineBelow="strong" className={styles.row} data-state={state}>
      <Text size={12} mono>
        {orderId}
        <Text as="small" tone="muted" block className={styles.shop}>
          {order.shopName}
        </Text>
      </Text>
      <strong className={styles.state}>{t(`states.${state}`)}</strong>
      {order.error === null ? (
        <span className={styles.why}>
          <Text size={12} mono>
            {order.trackingNumber}
          </Text>
          {labelFile === null ? null : (
            <a
              href={labelFile}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('orders:label.viewOf', { id: orderId })}
            >
              {t('orders:label.view')}
            </a>
          )}
        </span>
      ) : (
        <span className={styles.why}>
          {toWhy(order)}
          {onRetry === null ? null : (
            <Button size="small" name={t('retryOne', { id: orderId })} onClick={onRetry}>
              {t('ui:retry')}
            </Button>
          )}
        </span>
      )}
    </Stack>
  );
}
