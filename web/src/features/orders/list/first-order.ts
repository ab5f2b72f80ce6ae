import type { Order } from '@bobbin/contract/orders';
import { listOrders } from '@bobbin/contract/orders.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/events.ts';
import { LISTS } from './use-orders.ts';

/** Number of orders, nearest deadline first, among which the one with the least work is chosen. */
const COMPARED = 25;

const FIRST_ORDER = [...LISTS, 'first'] as const;

/**
 * Returns how much a seller has to do before an order can be sent: one for each product, for each unknown part of a garment, and for a missing label.
 */
function countWork({ orderProducts, shippingType, labelFile }: Order): number {
  const parts = orderProducts.flatMap(({ productType, productColor, productSize }) => [
    productType,
    productColor,
    productSize,
  ]);
  const isLabelMissing = shippingType === 'TIKTOK' && labelFile === null;
  return orderProducts.length + parts.filter((part) => part === null).length + (isLabelMissing ? 1 : 0);
}

/** Returns the order with the least work, among equal ones the order with the earliest deadline (UI-61); null without orders. */
export function pickFirstOrder(orders: readonly Order[]): string | null {
  const [first] = orders.toSorted((one, other) => countWork(one) - countWork(other));
  return first?.id ?? null;
}

/** Returns the order that a new seller's first steps open in the fulfil dialog; null while no order can be sent. */
export function useFirstOrder(isWanted: boolean): string | null {
  const client = useQueryClient();
  // Refetches when orders of the first sync arrive while the page is open.
  useLiveEvents((signal) => {
    if (signal.type === 'orders' && isWanted) void client.invalidateQueries({ queryKey: FIRST_ORDER });
  });
  const query = useQuery({
    queryKey: FIRST_ORDER,
    queryFn: ({ signal }) =>
      call(listOrders, { query: { isSendable: 'true', sortBy: 'dueAt:ASC', limit: COMPARED, page: 1 } }, { signal }),
    enabled: isWanted,
  });
  return query.data === undefined ? null : pickFirstOrder(query.data.data);
}
