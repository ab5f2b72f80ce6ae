import { DECLINE_REASON_MAX, declineForm } from '@bobbin/contract/design-money';
import { useTexts } from '../../i18n/use-texts.tsx';
import { approvalsTexts } from '../../i18n/vi/approvals.ts';
import { notify } from '../feedback/notify.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { TextArea } from '../form/text-field.tsx';
import { useForm } from '../form/use-form.ts';

interface DeclineDialogProps {
  code: string;
  /** Amount as it is displayed. */
  amount: string;
  /** Name of the person who asked for the movement. */
  name: string;
  onDecline: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks the second person for the reason, which the first one reads (ROL-71). */
export function DeclineDialog({ code, amount, name, onDecline, onClose }: DeclineDialogProps) {
  const t = useTexts(approvalsTexts);
  const form = useForm({
    schema: declineForm,
    initial: { reason: '' },
    send: ({ reason }) => onDecline(reason.trim()),
    onDone: () => {
      notify({ tone: 'success', title: t('declined'), text: t('declinedText', { code, name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('declineTitle', { amount, code })}
      action={t('decline')}
      isDangerous
      note={t('declineText', { name })}
      onClose={onClose}
    >
      <TextArea {...form.text('reason')} label={t('reason')} rows={3} maxLength={DECLINE_REASON_MAX} />
    </FormDialog>
  );
}
