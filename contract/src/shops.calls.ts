import type { Call } from './endpoint.ts';

export const createShop = {
  name: 'createShop',
  method: 'POST',
  path: '/shops',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listShops = {
  name: 'listShops',
  method: 'GET',
  path: '/shops',
  access: 'user',
} as const satisfies Call;

export const getShopSummary = {
  name: 'getShopSummary',
  method: 'GET',
  path: '/shops/summary',
  access: 'user',
} as const satisfies Call;

export const getShop = {
  name: 'getShop',
  method: 'GET',
  path: '/shops/shop/{id}',
  access: 'user',
} as const satisfies Call;

export const updateShop = {
  name: 'updateShop',
  method: 'PATCH',
  path: '/shops',
  access: 'user',
} as const satisfies Call;

export const updateShopProxy = {
  name: 'updateShopProxy',
  method: 'PATCH',
  path: '/shops/proxy',
  access: 'user',
} as const satisfies Call;

export const switchAutoRenew = {
  name: 'switchAutoRenew',
  method: 'PATCH',
  path: '/shops/auto-renew',
  access: 'user',
} as const satisfies Call;

export const switchAutoLabel = {
  name: 'switchAutoLabel',
  method: 'PATCH',
  path: '/shops/auto-label',
  access: 'user',
} as const satisfies Call;

export const renewShop = {
  name: 'renewShop',
  method: 'POST',
  path: '/shops/{id}/renew',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const syncShop = {
  name: 'syncShop',
  method: 'POST',
  path: '/shops/{id}/sync',
  access: 'user',
} as const satisfies Call;

export const updateWarehouses = {
  name: 'updateWarehouses',
  method: 'PATCH',
  path: '/shops/warehouse',
  access: 'user',
} as const satisfies Call;

export const listAllShops = {
  name: 'listAllShops',
  method: 'GET',
  path: '/admin/shops',
  access: { permission: 'VIEW_SHOPS' },
} as const satisfies Call;

export const getShopDebt = {
  name: 'getShopDebt',
  method: 'GET',
  path: '/admin/shops/{id}/debt',
  access: { permission: 'VIEW_SHOPS' },
} as const satisfies Call;

export const releaseShop = {
  name: 'releaseShop',
  method: 'POST',
  path: '/admin/shops/{id}/release',
  access: { permission: 'EDIT_SHOPS' },
} as const satisfies Call;

export const listShopProducts = {
  name: 'listShopProducts',
  method: 'GET',
  path: '/shops/{id}/products',
  access: 'user',
} as const satisfies Call;

export const getAuthorizeLink = {
  name: 'getAuthorizeLink',
  method: 'GET',
  path: '/shops/authorize',
  access: 'user',
} as const satisfies Call;
