import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';
import type { SaveViewWish } from './save-view-dialog.tsx';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

/** Opens the dialog that saves the current state of the list as a view. */
export function openSaveView(wish: SaveViewWish): void {
  openDialog((close) => <SaveViewDialog {...wish} onClose={close} />);
}

/** Opens the dialog that reorders, renames, shares, hides and deletes views. */
export function openManageViews(): void {
  openDialog((close) => <ManageViewsDialog onClose={close} />);
}
