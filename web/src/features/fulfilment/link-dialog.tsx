import { fileLink } from '@bobbin/contract/files';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface LinkDialogProps {
  place: string;
  onLink: (url: string) => void;
  onClose: () => void;
}

/** Asks for the link of a picture; the slot then shows the picture or why it failed. */
export function LinkDialog({ place, onLink, onClose }: LinkDialogProps) {
  const t = useTexts(fulfilmentTexts);
  const form = useForm({
    schema: fileLink,
    initial: { url: '' },
    send: ({ url }) => Promise.resolve(url),
    onDone: onLink,
  });
  return (
    <FormDialog form={form} title={t('fromLink', { place })} action={t('fetchLink')} isDirty={false} onClose={onClose}>
      <TextField {...form.text('url')} label={t('link')} hint={t('linkHint')} maxLength={2000} />
    </FormDialog>
  );
}
