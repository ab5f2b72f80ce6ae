import type { Placement } from '@bobbin/contract/prints';
import { undoPlacement } from '@bobbin/contract/prints.calls';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { UndoUntil } from '../../ui/domain/undo-until.tsx';
import { useForgetPrints } from '../../ui/domain/use-forget-prints.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';

interface UndoButtonProps {
  placement: Placement;
  /** Time until which the placement can be undone. */
  until: string;
}

/** Undoes a placement within 24 hours, and says how many orders were sent in the meantime (PRW-14). */
export function UndoButton({ placement: { changeId, printName }, until }: UndoButtonProps) {
  const t = useTexts(printLibraryTexts);
  const withKey = useActionKey();
  const forget = useForgetPrints();
  const undo = () => {
    const answer = withKey(['undoPlacement', changeId], (idempotencyKey) =>
      call(undoPlacement, { params: { id: changeId } }, { idempotencyKey }),
    );
    sayAnswer(answer, {
      done: ({ orders, sentMeanwhile }) =>
        notify({
          tone: sentMeanwhile > 0 ? 'warning' : 'success',
          title: t('undoList.undone', { count: orders }),
          text: sentMeanwhile > 0 ? t('undoList.sent', { count: sentMeanwhile }) : printName,
        }),
    });
    return answer.then(forget, forget);
  };
  return <UndoUntil what={printName} until={until} onUndo={undo} />;
}
