import { cancelDesignByStaffBody, type StaffDesign } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useCancelByStaff } from './use-queue.ts';

/** Cancels a design for staff, with a reason that the seller reads; the payment is refunded (DSN-46). */
export function CancelDialog({ design, onClose }: { design: StaffDesign; onClose: () => void }) {
  const t = useTexts(designQueueTexts, designMoneyTexts);
  const locale = useLocale();
  const cancel = useCancelByStaff();
  const { code, payment, price, approval } = design;
  const isApproval = approval?.step === 'cancelByStaff';
  const refund = payment === 'PAID' && price !== null ? displayMoney(parseMoney(price), locale) : null;
  const form = useForm({
    schema: cancelDesignByStaffBody,
    initial: { reason: isApproval ? approval.reason : '' },
    send: ({ reason }, key) => cancel.mutateAsync({ design, reason: reason.trim(), key }),
    onDone: (after) => {
      if (after.approval)
        notify({ tone: 'info', title: t('design-money:asked'), text: t('design-money:askedText', { code }) });
      else
        notify({ tone: 'success', title: t('cancelled', { code }), text: refund && t('refunded', { amount: refund }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('cancelTitle', { code })}
      action={isApproval ? t('design-money:approveRefund') : t('cancelAction')}
      isDangerous
      note={
        <>
          {refund === null ? null : t('refundNote', { amount: refund, name: design.user.fullName })} {t('cancelNote')}
        </>
      }
      onClose={onClose}
    >
      <TextArea {...form.text('reason')} label={t('reason')} rows={3} maxLength={200} />
    </FormDialog>
  );
}
