import type { StaffDesign } from '@bobbin/contract/designs';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { Button } from '../../../ui/button/button.tsx';
import { openCancelByStaff } from './open-queue-dialogs.tsx';

/** Cancels a design, or approves a refund that another person asked for (ROL-68). */
export function CancelButton({ design }: { design: StaffDesign }) {
  const t = useTexts(designMoneyTexts, designQueueTexts);
  const { approval } = design;
  const isAsked = approval?.step === 'cancelByStaff';
  const reason = !isAsked || approval.mayApprove ? null : t(approval.isYours ? 'yoursWaits' : 'notYourLimit');
  return (
    <Button isDangerous reason={reason} onClick={() => openCancelByStaff(design)}>
      {isAsked ? t('approveRefund') : t('design-queue:cancelAction')}
    </Button>
  );
}
