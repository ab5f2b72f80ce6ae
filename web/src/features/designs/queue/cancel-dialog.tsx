import { cancelDesignByStaffBody, type StaffDesign } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useCancelByStaff } from './use-queue.ts';

/** Cancels a design for staff, with a reason that the seller reads; the payment is refunded (DSN-46). */
export function CancelDialog({ design, onClose }: { design: StaffDesign; onClose: () => void }) {
  const t = useTexts(designQueueTexts);
  const locale = useLocale();
  const cancel = useCancelByStaff();
  const { id, code, payment, price } = design;
  const refund = payment === 'PAID' && price !== null ? displayMoney(parseMoney(price), locale) : null;
  const form = useForm({
    schema: cancelDesignByStaffBody,
    initial: { reason: '' },
    send: ({ reason }, key) => cancel.mutateAsync({ id, reason: reason.trim(), key }),
    onDone: () => {
      notify({ tone: 'success', title: t('cancelled', { code }), text: refund && t('refunded', { amount: refund }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('cancelTitle', { code })}
      action={t('cancelAction')}
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
