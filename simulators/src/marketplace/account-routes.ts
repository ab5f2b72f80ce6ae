import type { Route } from './routes.ts';
import { readOptionalText } from './input.ts';
import { DELIVERY_OPTIONS, listWarehouses, PROVIDERS } from './logistics.ts';
import { CODES, refuse } from './reply.ts';

/** Routes of the seller's account and of a shop's logistics (MKT-4, MKT-27). */
export const ACCOUNT_ROUTES: Route[] = [
  {
    method: 'GET',
    path: '/authorization/202309/shops',
    scope: 'account',
    run: (_world, { account }) => ({
      shops: account.shops.map((shop) => ({
        id: shop.id,
        name: shop.name,
        region: 'US',
        seller_type: 'LOCAL',
        cipher: shop.cipher,
        code: shop.code,
      })),
    }),
  },
  {
    method: 'GET',
    path: '/seller/202309/shops',
    scope: 'account',
    run: (_world, { account }) => ({
      shops: account.shops.filter((shop) => shop.isActive).map((shop) => ({ id: shop.id, region: 'US' })),
    }),
  },
  {
    method: 'GET',
    path: '/logistics/202309/warehouses',
    scope: 'shop',
    run: (_world, { shop }) => ({ warehouses: listWarehouses(shop) }),
  },
  {
    method: 'GET',
    path: '/logistics/202309/warehouses/{warehouse_id}/delivery_options',
    scope: 'shop',
    run: (_world, { shop, params, query }) => {
      readOptionalText(query, 'scope');
      if (params.warehouse_id !== shop.warehouseId && params.warehouse_id !== shop.returnWarehouseId)
        throw refuse(CODES.fulfilment, 'invalid warehouse id');
      return {
        delivery_options: DELIVERY_OPTIONS.map((option) => ({
          ...option,
          weight_limit: { max_weight: 70, min_weight: 0, unit: 'POUND' },
          dimension_limit: { max_length: 108, max_width: 108, max_height: 108, unit: 'INCH' },
          platform: ['TIKTOK_SHOP'],
        })),
      };
    },
  },
  {
    method: 'GET',
    path: '/logistics/202309/delivery_options/{delivery_option_id}/shipping_providers',
    scope: 'shop',
    run: (_world, { params }) => {
      if (!DELIVERY_OPTIONS.some((option) => option.id === params.delivery_option_id))
        throw refuse(CODES.fulfilment, 'invalid delivery option id');
      return { shipping_providers: PROVIDERS };
    },
  },
];
