import { startLabelBatch } from '@bobbin/contract/label-batches.calls';
import { LABEL_BATCH_MAX } from '@bobbin/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../../i18n/vi/batch-label.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { useReasons } from '../../../ui/hooks/use-reasons.ts';
import styles from './batch-label-dialog.module.css';
import { useLabelPlan, type BatchScope } from './use-batch-label.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

interface BatchLabelDialogProps {
  scope: BatchScope;
  onStarted: (batchId: string) => void;
  onClose: () => void;
}

/** Shows the dialog 'Batch Label' before labels are made: which orders can get a label, and why the other orders cannot (LBL-9). */
export function BatchLabelDialog({ scope, onStarted, onClose }: BatchLabelDialogProps) {
  const t = useTexts(batchLabelTexts, uiTexts);
  const locale = useLocale();
  const toReason = useReasons();
  const withKey = useActionKey();
  const { chosen, plan } = useLabelPlan(scope);
  const start = useMutation({
    mutationFn: (ids: string[]) =>
      withKey(['labels', ids], (idempotencyKey) => call(startLabelBatch, { body: { ids } }, { idempotencyKey })),
    onSuccess: ({ id }) => onStarted(id),
    onError: useFailureWhenGone(),
  });
  const count = plan?.chosen.length ?? 0;

  function toNote(): string {
    if (plan === null) return chosen.isError ? '' : t('reading');
    const parts = [t('readyCount', { count: plan.newCount })];
    if (count > plan.newCount) parts.push(t('keptCount', { count: count - plan.newCount }));
    parts.push(t('skippedCount', { count: plan.skipped.length }));
    if (plan.beyondCount > 0) parts.push(t('beyond', { max: formatCount(LABEL_BATCH_MAX, locale) }));
    return parts.join(' · ');
  }

  function submit(): void {
    if (plan === null || count === 0 || start.isPending) return;
    start.mutate(plan.chosen.map(({ id }) => id));
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={submit}
      width={640}
      note={<span role="status">{toNote()}</span>}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          {count === 0 ? null : (
            <Button look="main" isBusy={start.isPending} onClick={submit}>
              {plan !== null && plan.newCount > 0 ? t('start', { count: plan.newCount }) : t('toPrint', { count })}
            </Button>
          )}
        </>
      }
    >
      <Failure error={start.error} />
      {chosen.isError ? (
        <>
          <Failure error={chosen.error} />
          <Button onClick={() => void chosen.refetch()}>{t('ui:retry')}</Button>
        </>
      ) : null}
      {plan === null ? null : (
        <Text as="ul" plain size={13} className={styles.rows} aria-label={t('results')}>
          {plan.skipped.map(({ order, refusal }) => (
            <Stack
              key={order.id}
              as="li"
              gap="4 12"
              pad="6 10"
              lineBelow="strong"
              className={styles.row}
              data-state="skipped"
            >
              <Text size={12} mono>
                {order.id}
              </Text>
              <strong className={styles.state}>{t('states.skipped')}</strong>
              <span className={styles.why}>{toReason(refusal)}</span>
            </Stack>
          ))}
          {plan.chosen.map((order) => (
            <Stack key={order.id} as="li" gap="4 12" pad="6 10" lineBelow="strong" className={styles.row}>
              <Text size={12} mono>
                {order.id}
              </Text>
              <strong className={styles.state}>{t(order.labelFile === null ? 'ready' : 'states.kept')}</strong>
              <span className={styles.why}>{order.shop.friendName}</span>
            </Stack>
          ))}
        </Text>
      )}
    </Dialog>
  );
}
