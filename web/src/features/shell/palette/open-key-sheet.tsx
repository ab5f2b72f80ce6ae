import { lazy } from 'react';
import { openDialog } from '../../../ui/overlay/dialogs.ts';

const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));

/** Opens the list of all keyboard shortcuts (UI-40). */
export function openKeySheet(): boolean {
  openDialog((close) => <KeySheet onClose={close} />);
  return true;
}
