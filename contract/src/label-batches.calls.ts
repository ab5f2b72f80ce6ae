import type { Call } from './endpoint.ts';

/** Paper sizes of a print; `4x6` is for label printers, an A4 sheet has four labels (LBL-17). */
export const LABEL_SIZES = ['4x6', 'A6', 'A5', 'A4'] as const;

export const startLabelBatch = {
  name: 'startLabelBatch',
  method: 'POST',
  path: '/shops/orders/labels',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listLabelBatches = {
  name: 'listLabelBatches',
  method: 'GET',
  path: '/shops/orders/labels',
  access: 'user',
} as const satisfies Call;

export const getLabelBatch = {
  name: 'getLabelBatch',
  method: 'GET',
  path: '/shops/orders/labels/{id}',
  access: 'user',
} as const satisfies Call;

export const stopLabelBatch = {
  name: 'stopLabelBatch',
  method: 'POST',
  path: '/shops/orders/labels/{id}/stop',
  access: 'user',
} as const satisfies Call;

export const retryLabelBatch = {
  name: 'retryLabelBatch',
  method: 'POST',
  path: '/shops/orders/labels/{id}/retry',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const printLabelBatch = {
  name: 'printLabelBatch',
  method: 'POST',
  path: '/shops/orders/labels/{id}/print',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
