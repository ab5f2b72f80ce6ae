import type { Call } from './endpoint.ts';

/** Paper sizes of packing slips and pick lists; `4x6` is for label printers (PCK-2). */
export const PACKING_SIZES = ['4x6', 'A4', 'Letter'] as const;

/** Kinds of documents: a packing slip for each order, or one list of what to pick for all of them. */
export const PACKING_KINDS = ['slips', 'picks'] as const;

export const startPackingPrint = {
  name: 'startPackingPrint',
  method: 'POST',
  path: '/shops/orders/packing',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listPackingPrints = {
  name: 'listPackingPrints',
  method: 'GET',
  path: '/shops/orders/packing',
  access: 'user',
} as const satisfies Call;
