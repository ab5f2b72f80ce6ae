import { lazy } from 'react';
import { openDialog } from '../ui/overlay/dialogs.ts';

const ArtworkDialog = lazy(async () => ({
  default: (await import('../features/library/artwork/artwork-dialog.tsx')).ArtworkDialog,
}));

/** Opens the dialog that imports a table, an archive or named pictures. */
export function openArtworkImport(): void {
  openDialog((close) => <ArtworkDialog onClose={close} />);
}
