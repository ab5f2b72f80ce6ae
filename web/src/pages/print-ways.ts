import type { PrintWays } from '../features/fulfilment/use-apply-scope.ts';
import { openPlacement, openPrintPicker } from '../features/prints/open-prints.tsx';

/** Dialogs of the library of prints, which the fulfil dialog opens. */
export const PRINT_WAYS: PrintWays = {
  pick: openPrintPicker,
  place: ({ printId, target, orderProductId, orderId, onPlaced }) =>
    openPlacement({ printId, target, orderProductId, orderId, onPlaced }),
};
