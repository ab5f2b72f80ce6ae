import type { Placement } from '@bobbin/contract/prints';
import { undoPlacement } from '@bobbin/contract/prints.calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { Button } from '../../ui/button/button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { IconArrowBackUp } from '../../ui/icons.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { useForgetPrints } from '../../ui/domain/use-forget-prints.ts';

interface UndoButtonProps {
  placement: Placement;
  /** Time until which the placement can be undone. */
  until: string;
}

/** Undoes a placement within 24 hours, and says how many orders were sent in the meantime (PRW-14). */
export function UndoButton({ placement: { changeId, printName }, until }: UndoButtonProps) {
  const t = useTexts(printLibraryTexts);
  const toDuration = useDuration();
  const withKey = useActionKey();
  const forget = useForgetPrints();
  const left = Date.parse(until) - useNow();
  const undo = useMutation({
    mutationFn: () =>
      withKey(['undoPlacement', changeId], (idempotencyKey) =>
        call(undoPlacement, { params: { id: changeId } }, { idempotencyKey }),
      ),
    onSettled: () => void forget(),
  });
  if (left <= 0) return null;
  return (
    <Row as="span" inline wrap gap="0 6" justify="end">
      <Button
        size="small"
        icon={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
        name={`${t('undoList.undo')} ${printName}`}
        isBusy={undo.isPending}
        onClick={() =>
          sayAnswer(undo.mutateAsync(), {
            done: ({ orders, sentMeanwhile }) =>
              notify({
                tone: sentMeanwhile > 0 ? 'warning' : 'success',
                title: t('undoList.undone', { count: orders }),
                text: sentMeanwhile > 0 ? t('undoList.sent', { count: sentMeanwhile }) : printName,
              }),
          })
        }
      >
        {t('undoList.undo')}
      </Button>
      <Text size={12} tone="muted" nowrap>
        {t('undoList.left', { time: toDuration(left) })}
      </Text>
    </Row>
  );
}
