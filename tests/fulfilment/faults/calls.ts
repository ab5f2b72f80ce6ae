import type { House } from '@bobbin/domain/factories/houses';
import type { At, Switch } from './table.ts';

/** An order at its factory; the factory's own number is null until it has one. */
export interface Placed {
  house: House;
  id: string;
  factoryId: string | null;
}

/** Text by which each call (`POST /path {body}`) of a factory is recognised; some calls contain only the factory's own number. */
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

/** Names that each factory uses for the same field. */
const FIELDS: Readonly<Record<string, Readonly<Record<House, string>>>> = {
  price: { PRESSIFY: 'total_cost', MANGO: 'total', FLASH: 'total_fee' },
  status: { PRESSIFY: 'fulfill_status', MANGO: 'status', FLASH: 'status' },
};

/**
 * Converts a switch to the faults of the order's factory, in the form that its controls accept.
 * Errors: none.
 */
export function toFaults({ at, ...fault }: Switch, one: Placed): object[] {
  const match = at === 'anything' ? one.id : CALLS[one.house][at](one);
  const named = FIELDS[fault.field ?? '']?.[one.house];
  if (named === undefined) return [{ ...fault, match }];
  const alone = { ...fault, match, field: `data.${named}` };
  // FLASH also reports many orders in one response; the call then names none of them.
  const isTold = one.house === 'FLASH' && at === 'told';
  return isTold ? [alone, { ...fault, field: `data.order_code=${one.factoryId}.${named}` }] : [alone];
}
