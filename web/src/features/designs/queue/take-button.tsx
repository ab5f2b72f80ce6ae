import type { StaffDesign } from '@bobbin/contract/designs';
import { useUser } from '../../../api/user.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { Button } from '../../../ui/button/button.tsx';
import { sayAnswer } from '../../../ui/feedback/answers.ts';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { useTake } from './use-queue.ts';

/** Shows the button with which a designer takes a paid design without a designer; admins cannot take designs (DSN-12, DSN-48). */
export function TakeButton({ design: { id, code, designer, status, steps } }: { design: StaffDesign }) {
  const t = useTexts(designQueueTexts);
  const { data: user } = useUser();
  const take = useTake();
  const isFree = designer === null && status === 'INPROCESS' && steps.includes('assign');
  if (!isFree || user === undefined || user.role.isAdmin) return null;
  return (
    <Button
      size="small"
      look="main"
      name={`${t('take')} ${code}`}
      isBusy={take.isPending}
      onClick={() =>
        sayAnswer(take.mutateAsync({ id, userId: user.id }), {
          done: () => notify({ tone: 'success', title: t('taken'), text: code }),
          failed: notifyError,
        })
      }
    >
      {t('take')}
    </Button>
  );
}
