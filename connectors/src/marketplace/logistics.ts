import type { Marketplace } from '../marketplace.ts';
import type { Api } from './call.ts';
import { toDeliveryOptions, toShippingProviders, toWarehouses } from './map.ts';
import { deliveryOptionsSchema, shippingProvidersSchema, warehousesSchema } from './wire.ts';

/**
 * Creates the calls about warehouses and carriers (MKT-27).
 * Errors: none when it is created.
 */
export function createLogisticsCalls(
  api: Api,
): Pick<Marketplace, 'listWarehouses' | 'listDeliveryOptions' | 'listShippingProviders'> {
  return {
    async listWarehouses(access) {
      const path = '/logistics/202309/warehouses';
      const call = { method: 'GET', path, schema: warehousesSchema, read: toWarehouses, isWrite: false } as const;
      return api.call(access, call);
    },

    async listDeliveryOptions(access, warehouseId) {
      const path = `/logistics/202309/warehouses/${encodeURIComponent(warehouseId)}/delivery_options`;
      const reading = { schema: deliveryOptionsSchema, read: toDeliveryOptions };
      return api.call(access, { method: 'GET', path, ...reading, isWrite: false });
    },

    async listShippingProviders(access, deliveryOptionId) {
      const path = `/logistics/202309/delivery_options/${encodeURIComponent(deliveryOptionId)}/shipping_providers`;
      const reading = { schema: shippingProvidersSchema, read: toShippingProviders };
      return api.call(access, { method: 'GET', path, ...reading, isWrite: false });
    },
  };
}
