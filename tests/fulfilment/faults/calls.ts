import type { House } from '@bobbin/domain/factories/houses';
import type { At, Switch } from './table.ts';

/** An order at its factory. The factory's order number is null until the factory has the order. */
export interface Placed {
  house: House;
  id: string;
  factoryId: string | null;
}

/** Text that identifies each call (`POST /path {body}`) of a factory; some calls contain only the factory's order number. */
const CALLS: Readonly<Record<House, Readonly<Record<Exclude<At, 'anything'>, (one: Placed) => string>>>> = {
  PRESSIFY: {
    create: ({ id }) => `"ref_id":"${id}"`,
    look: ({ id }) => `ref_id=${id}`,
    told: ({ factoryId }) => `/api/order/${factoryId}?`,
    cancel: ({ factoryId }) => `/api/order/cancel {"id":"${factoryId}"`,
  },
  MANGO: {
    create: ({ id }) => `"order_id":"${id}"`,
    look: ({ id }) => `GET /api/public/v1/orders/${id}`,
    told: ({ id }) => `GET /api/public/v1/orders/${id}`,
    cancel: ({ id }) => `/orders/${id}/cancel`,
  },
  FLASH: {
    create: ({ id }) => `"order_id":"${id}"`,
    look: ({ id }) => `"list_partner_order_id":["${id}"`,
    told: ({ factoryId }) => `/orders/${factoryId}`,
    cancel: ({ factoryId }) => `"order_code_list":["${factoryId}"`,
  },
};

/** Names of the same field in the responses of each factory. */
const FIELDS: Readonly<Record<string, Readonly<Record<House, string>>>> = {
  price: { PRESSIFY: 'total_cost', MANGO: 'total', FLASH: 'total_fee' },
  status: { PRESSIFY: 'fulfill_status', MANGO: 'status', FLASH: 'status' },
};

/**
 * Converts a switch to faults of the order's factory, in the form that the controls of the simulator accept. Errors: none.
 */
export function toFaults({ at, ...fault }: Switch, one: Placed): object[] {
  const match = at === 'anything' ? one.id : CALLS[one.house][at](one);
  const named = FIELDS[fault.field ?? '']?.[one.house];
  if (named === undefined) return [{ ...fault, match }];
  const alone = { ...fault, match, field: `data.${named}` };
  // FLASH can also report many orders in one response, and the call then names no order.
  const isTold = one.house === 'FLASH' && at === 'told';
  return isTold ? [alone, { ...fault, field: `data.order_code=${one.factoryId}.${named}` }] : [alone];
}
