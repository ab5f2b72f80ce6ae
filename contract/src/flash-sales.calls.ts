import type { Call } from './endpoint.ts';

export const listFlashSales = {
  name: 'listFlashSales',
  method: 'GET',
  path: '/shops/flashsale',
  access: 'user',
} as const satisfies Call;

export const createFlashSale = {
  name: 'createFlashSale',
  method: 'POST',
  path: '/shops/flashsale/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const previewFlashSale = {
  name: 'previewFlashSale',
  method: 'GET',
  path: '/shops/flashsale/{id}/preview',
  access: 'user',
} as const satisfies Call;

export const getFlashSale = {
  name: 'getFlashSale',
  method: 'GET',
  path: '/shops/flashsale/{id}/sale/{saleId}',
  access: 'user',
} as const satisfies Call;

export const listFlashSaleSkus = {
  name: 'listFlashSaleSkus',
  method: 'GET',
  path: '/shops/flashsale/{id}/sale/{saleId}/skus',
  access: 'user',
} as const satisfies Call;

export const changeFlashSale = {
  name: 'changeFlashSale',
  method: 'PATCH',
  path: '/shops/flashsale/{id}/sale/{saleId}',
  access: 'user',
} as const satisfies Call;

export const stopFlashSale = {
  name: 'stopFlashSale',
  method: 'POST',
  path: '/shops/flashsale/{id}/sale/{saleId}/stop',
  access: 'user',
} as const satisfies Call;

export const retryFlashSale = {
  name: 'retryFlashSale',
  method: 'POST',
  path: '/shops/flashsale/{id}/sale/{saleId}/retry',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
