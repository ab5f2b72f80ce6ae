import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const TagsDialog = lazy(async () => ({ default: (await import('./tags-dialog.tsx')).TagsDialog }));

/** Opens the dialog that renames, merges and deletes tags. */
export function openTags(): void {
  openDialog((close) => <TagsDialog onClose={close} />);
}
