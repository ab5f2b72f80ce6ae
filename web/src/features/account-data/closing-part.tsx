import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { yourDataTexts } from '../../i18n/vi/your-data.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './account-data.module.css';
import { BlockerList } from './blocker-list.tsx';
import { useClosing, useUndoClosing } from './use-account-data.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }));
const CloseMemberDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseMemberDialog }));

interface ClosingPartProps {
  /** Member whose account staff look at; null means the person's own account. */
  member: { id: string; name: string; locale: 'vi' | 'en' } | null;
  /** Reason why the person may not close the account; null if the person may. */
  reason?: string | null;
}

/** Shows the closing of an account: its blockers, or the requested closing with its day and a button to cancel it (ACC-60, ACC-66). */
export function ClosingPart({ member, reason = null }: ClosingPartProps) {
  const t = useTexts(yourDataTexts);
  const id = member?.id ?? null;
  const closing = useClosing(id);
  const undo = useUndoClosing(id);
  const tellWhenGone = useFailureWhenGone();
  if (closing.isPending) return <RowsSkeleton rows={2} />;
  if (closing.isError) return <FailedBanner query={closing} hasRows={false} />;
  const { request, proof, blockers } = closing.data;

  return (
    <Stack align="start" gap={10} className={styles.part}>
      {member === null ? <h3>{t('closing')}</h3> : null}
      <p className={styles.text}>{member === null ? t('closingText') : t('memberText')}</p>
      {request === null ? null : (
        <p role="status">
          {request.isByStaff
            ? t('waitingByStaff', { day: formatLa(request.closeAt, 'date'), reason: request.reason })
            : t('waiting', { day: formatLa(request.closeAt, 'date') })}
        </p>
      )}
      {blockers.length > 0 ? <BlockerList blockers={blockers} isOwn={member === null} /> : null}
      {request === null ? (
        <Button
          isDangerous
          reason={reason}
          disabled={blockers.length > 0}
          onClick={() =>
            openDialog((close) =>
              member === null ? (
                <CloseDialog proof={proof} onClose={close} />
              ) : (
                <CloseMemberDialog member={member} onClose={close} />
              ),
            )
          }
        >
          {t('close')}
        </Button>
      ) : (
        <Button
          look="main"
          reason={reason}
          isBusy={undo.isPending}
          onClick={() =>
            sayAnswer(undo.mutateAsync(), {
              done: () => notify({ tone: 'success', title: t('undone') }),
              failed: tellWhenGone,
            })
          }
        >
          {t('undo')}
        </Button>
      )}
      <Failure error={undo.error} />
    </Stack>
  );
}
