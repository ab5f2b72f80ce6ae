import type { PrintDetails } from '@bobbin/contract/prints';
import { lazy, type ComponentProps } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const PrintPicker = lazy(async () => ({ default: (await import('./print-picker.tsx')).PrintPicker }));
const PlacementDialog = lazy(async () => ({
  default: (await import('./placement/placement-dialog.tsx')).PlacementDialog,
}));

const EditPrintDialog = lazy(async () => ({
  default: (await import('./print/edit-print-dialog.tsx')).EditPrintDialog,
}));
const UploadDialog = lazy(async () => ({ default: (await import('./upload/upload-dialog.tsx')).UploadDialog }));

/** Opens the choice of a print for a product, and then the placement of the print on the product. */
export function openPlaceOnProduct({ shopId, productId, name }: { shopId: string; productId: string; name: string }) {
  openPrintPicker({
    about: name,
    currentId: null,
    onPick: ({ id }) => openPlacement({ printId: id, target: { kind: 'product', shopId, productId } }),
  });
}

/** Opens the dialog that uploads many files as prints. */
export function openPrintUpload(): void {
  openDialog((close) => <UploadDialog onClose={close} />);
}

/** Opens the form for the name and the tags of a print. */
export function openEditPrint(print: PrintDetails): void {
  openDialog((close) => <EditPrintDialog print={print} onClose={close} />);
}

/** Opens the dialog in which a print is chosen. */
export function openPrintPicker(ask: Omit<ComponentProps<typeof PrintPicker>, 'onClose'>): void {
  openDialog((close) => <PrintPicker {...ask} onClose={close} />);
}

/** Opens the dialog that places a print. */
export function openPlacement(ask: Omit<ComponentProps<typeof PlacementDialog>, 'onClose'>): void {
  openDialog((close) => <PlacementDialog {...ask} onClose={close} />);
}
