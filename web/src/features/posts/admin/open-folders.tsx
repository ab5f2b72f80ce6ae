import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const FoldersDialog = lazy(async () => ({ default: (await import('./folders-dialog.tsx')).FoldersDialog }));

export function openFolders(): void {
  openDialog((close) => <FoldersDialog onClose={close} />);
}
