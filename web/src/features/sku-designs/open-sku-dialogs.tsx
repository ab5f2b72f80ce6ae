import type { SkuDesign, StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));
const PriceDialog = lazy(async () => ({ default: (await import('./queue-dialogs.tsx')).PriceDialog }));
const FinishDialog = lazy(async () => ({ default: (await import('./queue-dialogs.tsx')).FinishDialog }));

/** Opens the dialog that requests the design of a SKU and asks for the highest accepted price. */
export function openAsk(card: SkuDesign): void {
  openDialog((close) => <AskDialog card={card} onClose={close} />);
}

export function openPrice(card: StaffSkuDesign): void {
  openDialog((close) => <PriceDialog card={card} onClose={close} />);
}

export function openFinish(card: StaffSkuDesign): void {
  openDialog((close) => <FinishDialog card={card} onClose={close} />);
}
