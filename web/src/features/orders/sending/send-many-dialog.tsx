import { startFulfilBatch } from '@bobbin/contract/fulfil-batches.calls';
import { houseName, isCustomHouse } from '@bobbin/domain/factories/houses';
import { FULFIL_BATCH_MAX } from '@bobbin/domain/limits';
import { displayMoney } from '@bobbin/domain/money/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { planSending } from './order-sending.ts';
import { LackList } from './send-many-lacks.tsx';
import { ShareBar } from './share-bar.tsx';
import { SendManySums } from './send-many-sums.tsx';
import styles from './send-many.module.css';
import type { BatchScope } from '../labels/use-batch-label.ts';
import { useHouses } from '../../../ui/domain/use-houses.ts';
import { RECENT_SENDINGS, useFulfilChecks } from './use-order-sending.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

interface SendManyDialogProps {
  scope: BatchScope;
  onStarted: (batchId: string) => void;
  /** Opens the fulfil dialogs of these orders one after the other. */
  onInTurn: (ids: readonly string[]) => void;
  /** Shows the given orders in the list. */
  onShow: (ids: readonly string[]) => void;
  onClose: () => void;
}

const OWN = 'OWN';

/** Shows the dialog 'Fulfill n' before anything is sent: the orders that are ready, their cost, and what is missing for the other orders (BLK-1). */
export function SendManyDialog({ scope, onStarted, onInTurn, onShow, onClose }: SendManyDialogProps) {
  const t = useTexts(sendManyTexts, uiTexts);
  const locale = useLocale();
  const isNarrow = useNarrow();
  const withKey = useActionKey();
  const client = useQueryClient();
  const [house, setHouse] = useState<string | null>(null);
  const [withLabels, setWithLabels] = useState(true);
  const houses = useHouses(house);
  // Orders for a custom factory wait as drafts for its next batch (CUF-4).
  const isForBatch = isCustomHouse(house);
  const { checked, progress } = useFulfilChecks(scope, house);
  const plan = checked.data === undefined ? null : planSending(checked.data.checks, withLabels);
  const start = useMutation({
    mutationFn: ({ ids, isDraft }: { ids: string[]; isDraft: boolean }) => {
      const body = { ids, isDraft, makeLabels: withLabels, ...(house === null ? {} : { fulfillHouse: house }) };
      return withKey(['sendMany', body], (idempotencyKey) => call(startFulfilBatch, { body }, { idempotencyKey }));
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: RECENT_SENDINGS });
      onStarted(id);
    },
    onError: useFailureWhenGone(),
  });
  const count = plan?.ready.length ?? 0;
  const lackCount = plan === null ? 0 : (checked.data?.checks.length ?? 0) - count;
  const total = checked.data?.checks.length ?? progress.total;

  function send(isDraft: boolean): void {
    if (plan === null || count === 0 || start.isPending) return;
    start.mutate({ ids: plan.ready.map(({ orderId }) => orderId), isDraft });
  }

  const cost = plan === null || plan.costCents === 0 ? null : displayMoney(plan.costCents, locale);
  return (
    <Dialog
      title={total === 0 ? t('title') : t('titleCount', { count: formatCount(total, locale) })}
      onClose={onClose}
      head={() => (
        <Steps name={t('steps.name')} steps={[t('steps.check'), t('steps.send'), t('steps.result')]} current={0} />
      )}
      onSubmit={() => send(isForBatch)}
      width={1180}
      isFullScreen={isNarrow}
      note={
        <span role="status">
          {plan === null
            ? checked.isError
              ? ''
              : t('checking', { done: progress.done, total: progress.total })
            : [t('nothingSent'), lackCount > 0 ? t('staysInList', { count: lackCount }) : null]
                .filter(Boolean)
                .join(' ')}
        </span>
      }
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          {count === 0 ? null : (
            <>
              {isForBatch ? null : (
                <Button disabled={start.isPending} onClick={() => send(true)}>
                  {t('saveDrafts', { count })}
                </Button>
              )}
              <Button look="main" isBusy={start.isPending} onClick={() => send(isForBatch)}>
                {[isForBatch ? t('toBatch', { count }) : t('send', { count }), cost].filter(Boolean).join(' · ')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Failure error={start.error} />
      {checked.isError ? (
        <>
          <Failure error={checked.error} />
          <Button onClick={() => void checked.refetch()}>{t('ui:retry')}</Button>
        </>
      ) : null}
      {plan === null ? (
        checked.isError ? null : (
          <progress
            className={styles.progress}
            max={progress.total || 1}
            value={progress.done}
            aria-label={t('title')}
          />
        )
      ) : (
        <>
          <Row wrap gap="8 24" below={14} lineBelow="strong" className={styles.head}>
            <Text as="p" size={13} weight={600} flush className={styles.big} data-tone="ready">
              <strong>{formatCount(count, locale)}</strong> {t('ready')}
            </Text>
            <Text as="p" size={13} weight={600} flush className={styles.big} data-tone="lack">
              <strong>{formatCount(lackCount, locale)}</strong> {t('lacking')}
            </Text>
            <div className={styles.facts}>
              <ShareBar
                parts={[
                  ['done', count],
                  ['held', lackCount],
                ]}
              />
              <Text as="p" size={12} tone="muted" weight={400} flush className={styles.hint}>
                {[
                  plan.fromMemoryCount > 0 ? t('fromMemory', { count: plan.fromMemoryCount }) : null,
                  checked.data !== undefined && checked.data.beyondCount > 0
                    ? t('beyond', { max: formatCount(FULFIL_BATCH_MAX, locale) })
                    : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <NativeSelect
              name={t('house')}
              value={house ?? OWN}
              onChange={(value) => setHouse(value === OWN ? null : value)}
              options={[
                { value: OWN, label: t('ownHouse') },
                ...houses.map((value) => ({ value, label: houseName(value) })),
              ]}
            />
          </Row>
          <Stack gap={24} className={styles.columns}>
            <section aria-label={t('lacking')}>
              <LackList groups={plan.lacking} onInTurn={onInTurn} onShow={onShow} />
              {plan.labelCount === 0 ? null : (
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    checked={withLabels}
                    onChange={(event) => setWithLabels(event.target.checked)}
                  />
                  <span>
                    <strong>{t('makeLabels', { count: plan.labelCount })}</strong> {t('makeLabelsHint')}
                  </span>
                </label>
              )}
            </section>
            <SendManySums plan={plan} />
          </Stack>
        </>
      )}
    </Dialog>
  );
}
