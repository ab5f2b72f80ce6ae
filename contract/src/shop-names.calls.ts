import type { Call } from './endpoint.ts';

export const listShopNames = {
  name: 'listShopNames',
  method: 'GET',
  path: '/shops/shops',
  access: 'user',
} as const satisfies Call;
