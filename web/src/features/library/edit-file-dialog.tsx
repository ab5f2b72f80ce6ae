import { fileForm, type LibraryFile } from '@bobbin/contract/files';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { undoTexts } from '../../i18n/vi/undo.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { writeIfUnchanged } from '../../ui/feedback/write-if-unchanged.ts';
import { useForgetFiles, useUpdateFile } from './use-library.ts';

interface EditFileDialogProps {
  file: Pick<LibraryFile, 'id' | 'name' | 'tags'>;
  onClose: () => void;
}

/** Edits name and tags of a file of the library (FIL-23). */
export function EditFileDialog({ file, onClose }: EditFileDialogProps) {
  const t = useTexts(libraryTexts, uiTexts, undoTexts);
  const update = useUpdateFile();
  const forget = useForgetFiles();
  // The precondition contains the values that the file had when the dialog opened (API-26).
  const [opened] = useState(file);
  const form = useForm({
    schema: fileForm,
    initial: { name: opened.name, tags: opened.tags.join(', ') },
    send: ({ name, tags }) => {
      const input = { name, tags: toTags(tags) };
      const toValues = (of: { name: string; tags: readonly string[] }) => ({ name: of.name, tags: of.tags.join(', ') });
      return writeIfUnchanged(toValues(opened), toValues(input), (seen) =>
        update.mutateAsync({ id: file.id, ...input, seen: { ...seen } }),
      );
    },
    onDone: ({ name, tags }) => {
      const done = { id: file.id, before: opened, after: { name, tags } };
      notifyDone({ title: t('undo:saved'), text: name, undo: UNDO.editFile, done, onUndone: forget });
      onClose();
    },
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
