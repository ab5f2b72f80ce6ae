import { postFolderForm, type PostFolder } from '@bobbin/contract/posts';
import { POST_FOLDER_NAME_MAX } from '@bobbin/domain/limits';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { postAdminTexts } from '../../../i18n/vi/post-admin.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ListStates, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import styles from './post-admin.module.css';
import { openRenameFolder } from './open-rename-folder.tsx';
import { useAdminFolders, useFolderWrites } from './use-post-admin.ts';
import { Row, Stack } from '../../../ui/layout/boxes.tsx';

/** Manages the folders of posts: shows names and numbers of posts, creates a folder, and deletes empty folders (PST-2). */
export function FoldersDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(postAdminTexts, uiTexts);
  const folders = useAdminFolders();
  const rows = folders.data ?? [];
  return (
    <Dialog
      title={t('folders')}
      onClose={onClose}
      width={520}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      <ListStates
        query={folders}
        count={rows.length}
        skeleton={<RowsSkeleton rows={3} height={40} />}
        empty={<p className={styles.muted}>{t('noFolders')}</p>}
      >
        <Stack as="ul" plain>
          {rows.map((folder) => (
            <Folder key={folder.id} folder={folder} />
          ))}
        </Stack>
      </ListStates>
      <AddFolder />
    </Dialog>
  );
}

function Folder({ folder }: { folder: PostFolder }) {
  const t = useTexts(postAdminTexts);
  const { remove } = useFolderWrites();
  const { id, name, posts } = folder;

  function askToRemove() {
    confirm({
      title: t('removeFolderTitle', { name }),
      text: t('removeFolderText'),
      action: t('removeFolder'),
      isDangerous: true,
      onConfirm: () => remove.mutateAsync(id),
    });
  }

  return (
    <Row as="li" wrap gap={6} lineBelow="soft" className={styles.folder}>
      <strong>{name}</strong>
      <span className={styles.muted}>{t('posts', { count: posts })}</span>
      <Button size="small" name={t('renameOf', { name })} onClick={() => openRenameFolder(folder)}>
        {t('renameFolder')}
      </Button>
      <Button size="small" isDangerous name={t('removeFolderOf', { name })} onClick={askToRemove}>
        {t('removeFolder')}
      </Button>
    </Row>
  );
}

function AddFolder() {
  const t = useTexts(postAdminTexts);
  const { add } = useFolderWrites();
  const form = useForm({
    schema: postFolderForm,
    initial: { name: '' },
    atField: { EXISTS: 'name' },
    send: ({ name }) => add.mutateAsync(name.trim()),
    onDone: ({ name }) => {
      notify({ tone: 'success', title: t('folderAdded', { name }) });
      form.reset();
    },
  });
  return (
    <Form form={form} name={t('addFolder')}>
      <Row align="start" gap={8} above={12} className={styles.add}>
        <TextField
          {...form.text('name')}
          label={t('folderName')}
          hint={t('folderHint')}
          maxLength={POST_FOLDER_NAME_MAX}
        />
        <SubmitButton form={form} isWaiting>
          {t('addFolder')}
        </SubmitButton>
      </Row>
      <FormFailure form={form} />
    </Form>
  );
}
