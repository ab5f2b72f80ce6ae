import type { Order } from '@bobbin/contract/orders';
import type { listOrders } from '@bobbin/contract/orders.calls';
import type { CallReply } from '@bobbin/contract/endpoints';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import { isMoot } from '../order/order-states.ts';

/** Direction of the navigation: to the previous or the next order. */
export type Step = -1 | 1;

type Page = CallReply<typeof listOrders>;

/** Maximum number of pages that are skipped because none of their orders can be sent. */
const PAGES_MAX = 5;

/** Returns whether an order is ready to send: a draft of the person, or an order that may be sent now. */
function isReady(order: Order, now: number): boolean {
  if (!may(order, 'workOrders')) return false;
  const check = checkFulfil(toOrderFacts(order), now);
  return check.ok || (order.fulfilState === 'DRAFT' && !isMoot(check));
}

/** Finds the next order on this page that can be sent, starting from the open order, which may have been sent in the meantime. */
export function findOnPage(rows: readonly Order[], orderId: string, step: Step, now: number): string | null {
  const from = rows.findIndex(({ id }) => id === orderId);
  // If the open order is not on this page, the next order is unknown.
  if (from === -1) return null;
  return findReady(step === 1 ? rows.slice(from + 1) : rows.slice(0, from).toReversed(), now);
}

/** Finds the first order that can be sent on the following pages, or the last such order on the previous pages. */
export async function findBeyond(
  { currentPage, totalPages }: Page['meta'],
  step: Step,
  now: number,
  readPage: (page: number) => Promise<Page>,
): Promise<{ page: number; id: string } | null> {
  for (let turn = 1; turn <= PAGES_MAX; turn += 1) {
    const page = currentPage + step * turn;
    if (page < 1 || page > totalPages) return null;
    const { data } = await readPage(page);
    const id = findReady(step === 1 ? data : data.toReversed(), now);
    if (id !== null) return { page, id };
  }
  return null;
}

function findReady(orders: readonly Order[], now: number): string | null {
  return orders.find((order) => isReady(order, now))?.id ?? null;
}
