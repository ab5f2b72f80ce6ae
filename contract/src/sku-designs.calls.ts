import type { Call } from './endpoint.ts';

/** Groups of states on the seller's screen; the group `working` waits for staff. */
export const SKU_DESIGN_VIEWS = ['none', 'yours', 'working', 'done'] as const;

export const listSkuDesigns = {
  name: 'listSkuDesigns',
  method: 'GET',
  path: '/sku-design',
  access: 'user',
} as const satisfies Call;

export const getSkuDesign = {
  name: 'getSkuDesign',
  method: 'GET',
  path: '/sku-design/{id}',
  access: 'user',
} as const satisfies Call;

export const submitSkuDesign = {
  name: 'submitSkuDesign',
  method: 'POST',
  path: '/sku-design',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const submitSkuDesigns = {
  name: 'submitSkuDesigns',
  method: 'POST',
  path: '/sku-design/bulk',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const answerSkuDesign = {
  name: 'answerSkuDesign',
  method: 'PATCH',
  path: '/sku-design/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const STAFF_SKU_DESIGN_VIEWS = ['price', 'seller', 'inprocess', 'done'] as const;

export const listAllSkuDesigns = {
  name: 'listAllSkuDesigns',
  method: 'GET',
  path: '/admin/sku-design',
  access: { permission: 'VIEW_DESIGNS' },
} as const satisfies Call;

export const priceSkuDesign = {
  name: 'priceSkuDesign',
  method: 'POST',
  path: '/admin/sku-design',
  access: { permission: 'EDIT_DESIGNS', fine: ['PRICE_DESIGNS', 'CHARGE_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;

export const endSkuApproval = {
  name: 'endSkuApproval',
  method: 'POST',
  path: '/admin/sku-design/{id}/approval',
  access: { permission: 'EDIT_DESIGNS', fine: ['PRICE_DESIGNS', 'CHARGE_DESIGNS'] },
} as const satisfies Call;

export const findFulfilId = {
  name: 'findFulfilId',
  method: 'GET',
  path: '/admin/sku-design/fulfill',
  access: { permission: 'EDIT_DESIGNS', fine: ['HAND_OVER_DESIGNS'] },
} as const satisfies Call;

export const finishSkuDesign = {
  name: 'finishSkuDesign',
  method: 'PATCH',
  path: '/admin/sku-design',
  access: { permission: 'EDIT_DESIGNS', fine: ['HAND_OVER_DESIGNS'] },
  isIdempotent: true,
} as const satisfies Call;
