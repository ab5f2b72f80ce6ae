import { postFolderForm, type PostFolder } from '@bobbin/contract/posts';
import { POST_FOLDER_NAME_MAX } from '@bobbin/domain/limits';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { postAdminTexts } from '../../../i18n/vi/post-admin.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { useFolderWrites } from './use-post-admin.ts';

export function RenameFolderDialog({ folder, onClose }: { folder: PostFolder; onClose: () => void }) {
  const t = useTexts(postAdminTexts, uiTexts);
  const { rename, refresh } = useFolderWrites();
  const form = useForm({
    schema: postFolderForm,
    initial: { name: folder.name },
    atField: { EXISTS: 'name' },
    send: ({ name }) => rename.mutateAsync({ before: folder, name: name.trim() }),
    onDone: ({ id, name }) => {
      const done = { id, before: folder.name, after: name };
      const text = `${folder.name} → ${name}`;
      notifyDone({ title: t('folderRenamed'), text, undo: UNDO.renameFolder, done, onUndone: refresh });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('renameOf', { name: folder.name })}
      action={t('ui:save')}
      needsChange
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label={t('folderName')}
        hint={t('folderHint')}
        maxLength={POST_FOLDER_NAME_MAX}
      />
    </FormDialog>
  );
}
