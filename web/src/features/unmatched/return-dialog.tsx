import { returnForm, type BankEvent } from '@bobbin/contract/deposits';
import { useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { HarmFields, NO_GROUNDS, toGrounds } from '../../ui/domain/harm-fields.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useGiveBack } from './use-unmatched.ts';

interface ReturnDialogProps {
  event: BankEvent;
  title: string;
  onReturned: () => void;
  onClose: () => void;
}

/** Records that a transfer was sent back. If the transfer was proposed for a seller, that seller reads the text (PER-4). */
export function ReturnDialog({ event, title, onReturned, onClose }: ReturnDialogProps) {
  const t = useTexts(unmatchedTexts);
  const giveBack = useGiveBack(event.id);
  const form = useForm({
    schema: returnForm,
    initial: NO_GROUNDS,
    send: (values, key) => giveBack.mutateAsync({ ...toGrounds(values), key }),
    onDone: () => {
      notify({ tone: 'success', title: t('givenBack') });
      onClose();
      onReturned();
    },
  });
  const seller = event.proposal?.seller;
  return (
    <FormDialog form={form} title={title} action={t('giveBack')} isDangerous width={560} onClose={onClose}>
      <p>{t('giveBackText')}</p>
      <HarmFields harm="returnTransfer" form={form} person={seller ?? null} />
    </FormDialog>
  );
}
