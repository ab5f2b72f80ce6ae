import { seeAsForm } from '@bobbin/contract/see-as';
import { SEE_AS_REASON_MAX } from '@bobbin/domain/staff/see-as';
import { useTexts } from '../../i18n/use-texts.tsx';
import { seeAsTexts } from '../../i18n/vi/see-as.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { useStartVisit } from './use-see-as.ts';

interface SeeAsDialogProps {
  sellerId: string;
  seller: string;
  onClose: () => void;
}

/** Asks for the reason of a visit, which the seller reads, and starts it (SEE-1). */
export function SeeAsDialog({ sellerId, seller, onClose }: SeeAsDialogProps) {
  const t = useTexts(seeAsTexts);
  const start = useStartVisit(sellerId);
  const form = useForm({
    schema: seeAsForm,
    initial: { reason: '' },
    send: ({ reason }) => start.mutateAsync(reason),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('startTitle', { seller })}
      action={t('startAction')}
      note={t('startNote')}
      width={520}
      onClose={onClose}
    >
      <Text as="p" flush>
        {t('startText', { seller })}
      </Text>
      <TextArea
        {...form.text('reason')}
        label={t('reason', { seller })}
        placeholder={t('reasonHint')}
        rows={2}
        maxLength={SEE_AS_REASON_MAX}
      />
    </FormDialog>
  );
}
