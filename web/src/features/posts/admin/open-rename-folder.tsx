import type { PostFolder } from '@bobbin/contract/posts';
import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const RenameFolderDialog = lazy(async () => ({
  default: (await import('./rename-folder-dialog.tsx')).RenameFolderDialog,
}));

export function openRenameFolder(folder: PostFolder): void {
  openDialog((close) => <RenameFolderDialog folder={folder} onClose={close} />);
}
