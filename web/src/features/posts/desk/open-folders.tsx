import type { PostFolder } from '@bobbin/contract/posts';
import { lazy } from 'react';
import { openDialog } from '../../../ui/dialogs.ts';

const FoldersDialog = lazy(async () => ({ default: (await import('./folders-dialog.tsx')).FoldersDialog }));
const RenameFolderDialog = lazy(async () => ({
  default: (await import('./rename-folder-dialog.tsx')).RenameFolderDialog,
}));

export function openFolders(): void {
  openDialog((close) => <FoldersDialog onClose={close} />);
}

export function openRenameFolder(folder: PostFolder): void {
  openDialog((close) => <RenameFolderDialog folder={folder} onClose={close} />);
}
