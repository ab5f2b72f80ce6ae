import type { Marketplace } from '../marketplace.ts';
import type { Api } from './call.ts';
import { toDeliveryOptions, toShippingProviders, toWarehouses } from './map.ts';
import { deliveryOptionsSchema, shippingProvidersSchema, warehousesSchema } from './wire.ts';

/**
 * Makes the calls about warehouses and carriers (marketplace §4).
 *
 * Errors: none by itself.
 */
export function createLogisticsCalls(
  api: Api,
): Pick<Marketplace, 'listWarehouses' | 'listDeliveryOptions' | 'listShippingProviders'> {
  return {
    async listWarehouses(access) {
      const path = '/logistics/202309/warehouses';
      return toWarehouses(await api.call(access, { method: 'GET', path, schema: warehousesSchema, isWrite: false }));
    },

    async listDeliveryOptions(access, warehouseId) {
      const path = `/logistics/202309/warehouses/${encodeURIComponent(warehouseId)}/delivery_options`;
      const call = { method: 'GET', path, schema: deliveryOptionsSchema, isWrite: false } as const;
      return toDeliveryOptions(await api.call(access, call));
    },

    async listShippingProviders(access, deliveryOptionId) {
      const path = `/logistics/202309/delivery_options/${encodeURIComponent(deliveryOptionId)}/shipping_providers`;
      const call = { method: 'GET', path, schema: shippingProvidersSchema, isWrite: false } as const;
      return toShippingProviders(await api.call(access, call));
    },
  };
}
