import type { Order } from '@bobbin/contract/orders';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../i18n/vi/batch-label.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { formatCount } from '../../ui/count.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useReasons } from '../../ui/use-reasons.ts';
import styles from './batch-label-dialog.module.css';
import { useBatchLabel, type BatchScope, type LabelOutcome } from './use-batch-label.ts';
import { Button } from '../../ui/button.tsx';

interface BatchLabelDialogProps {
  scope: BatchScope;
  onClose: () => void;
}

/** 'Batch Label': what can have a label, the work, and what became of each order, in one dialog (LBL-9, LBL-10). */
export function BatchLabelDialog({ scope, onClose }: BatchLabelDialogProps) {
  const t = useTexts(batchLabelTexts, uiTexts);
  const locale = useLocale();
  const toReason = useReasons();
  const { chosen, plan, outcomes, isRunning, madeCount, failed, left, run, stop } = useBatchLabel(scope);
  const isBegun = outcomes.size > 0;
  const total = plan?.ready.length ?? 0;

  function toNote(): string {
    if (plan === null) return chosen.isError ? '' : t('reading');
    const skipped = t('skippedCount', { count: plan.skipped.length });
    if (!isBegun) return [t('readyCount', { count: total }), skipped].join(' · ');
    if (isRunning) return t('progress', { count: madeCount + failed.length, total: formatCount(total, locale) });
    const parts = [t('madeCount', { count: madeCount }), t('failedCount', { count: failed.length }), skipped];
    if (left.length > 0) parts.push(t('leftCount', { count: left.length }));
    return parts.join(' · ');
  }

  function start(): void {
    if (isRunning) return;
    // Those that were not begun first; then what failed may be tried again.
    const next = left.length > 0 ? left : failed;
    if (next.length > 0) run(next);
  }

  function toAction(): string | null {
    if (left.length > 0) return t('start', { count: left.length });
    return failed.length > 0 ? t('retry', { count: failed.length }) : null;
  }

  const action = toAction();
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={start}
      isDirty={isRunning}
      leaveWords={{
        title: t('leaveTitle'),
        text: t('leaveText'),
        stay: t('goOn'),
        leave: t('stopAndClose'),
      }}
      width={640}
      note={<span role="status">{toNote()}</span>}
      footer={
        <>
          {isRunning ? <Button onClick={stop}>{t('stop')}</Button> : <Button onClick={onClose}>{t('ui:close')}</Button>}
          {isRunning || action === null ? null : (
            <Button look="main" onClick={start}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {chosen.isError ? (
        <>
          <Failure error={chosen.error} />
          <Button onClick={() => void chosen.refetch()}>{t('ui:retry')}</Button>
        </>
      ) : null}
      {isBegun ? (
        <progress className={styles.progress} max={total} value={madeCount + failed.length} aria-label={t('title')} />
      ) : null}
      {plan === null ? null : (
        <ul className={styles.rows} aria-label={t('results')}>
          {plan.ready.map((order) => (
            <Row key={order.id} order={order} outcome={outcomes.get(order.id)} />
          ))}
          {plan.skipped.map(({ order, refusal }) => (
            <li key={order.id} className={styles.row} data-state="skipped">
              <span className={styles.id}>{order.id}</span>
              <strong className={styles.state}>{t('states.skipped')}</strong>
              <span className={styles.why}>{toReason(refusal)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Row({ order, outcome }: { order: Order; outcome: LabelOutcome | undefined }) {
  const t = useTexts(batchLabelTexts, ordersTexts);
  const state = outcome?.state ?? 'waiting';
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.id}>{order.id}</span>
      <strong className={styles.state}>{t(`states.${state}`)}</strong>
      {outcome?.state === 'made' ? (
        <a
          className={styles.why}
          href={outcome.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('orders:label.viewOf', { id: order.id })}
        >
          {t('orders:label.view')}
        </a>
      ) : null}
      {outcome?.state === 'failed' ? (
        <span className={styles.why}>{[outcome.title, outcome.detail].filter(Boolean).join(': ')}</span>
      ) : null}
    </li>
  );
}
