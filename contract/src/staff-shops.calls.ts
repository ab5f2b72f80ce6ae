import type { Call } from './endpoint.ts';

export const listShopOwners = {
  name: 'listShopOwners',
  method: 'GET',
  path: '/admin/shops/owners',
  access: { permission: 'VIEW_SHOPS', or: 'VIEW_ORDERS' },
} as const satisfies Call;

export const listAnyTeams = {
  name: 'listAnyTeams',
  method: 'GET',
  path: '/admin/shops/teams',
  access: { permission: 'VIEW_SHOPS' },
} as const satisfies Call;

export const checkFailingProxies = {
  name: 'checkFailingProxies',
  method: 'POST',
  path: '/admin/shops/proxies/check',
  access: { permission: 'EDIT_SHOPS' },
} as const satisfies Call;

export const getProxyChecks = {
  name: 'getProxyChecks',
  method: 'GET',
  path: '/admin/shops/proxies/check',
  access: { permission: 'VIEW_SHOPS' },
} as const satisfies Call;
