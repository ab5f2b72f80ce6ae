import { fileForm, type LibraryFile } from '@bobbin/contract/files';
import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useUpdateFile } from './use-library.ts';

interface EditFileDialogProps {
  file: Pick<LibraryFile, 'id' | 'name' | 'tags'>;
  onClose: () => void;
}

/** Name and tags of a file of the library (FIL-23). */
export function EditFileDialog({ file, onClose }: EditFileDialogProps) {
  const t = useTexts(libraryTexts, uiTexts);
  const update = useUpdateFile();
  const form = useForm({
    schema: fileForm,
    initial: { name: file.name, tags: file.tags.join(', ') },
    send: ({ name, tags }) => update.mutateAsync({ id: file.id, name, tags: toTags(tags) }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('edit')} action={t('ui:save')} needsChange onClose={onClose}>
      <TextField {...form.text('name')} label={t('name')} maxLength={200} />
      <TextField {...form.text('tags')} label={t('tags')} hint={t('tagsHint')} maxLength={700} />
    </FormDialog>
  );
}

function toTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
