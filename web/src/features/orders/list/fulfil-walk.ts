import type { Order } from '@bobbin/contract/orders';
import type { listOrders } from '@bobbin/contract/orders.calls';
import type { CallReply } from '@bobbin/contract/endpoints';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import { isMoot } from '../order/order-states.ts';

/** Direction: previous or next. */
export type Step = -1 | 1;

type Page = CallReply<typeof listOrders>;

/** Maximum of pages skipped because they have no order to send. */
const PAGES_MAX = 5;

/** Returns whether an order only needs sending: the person's own drafts, and orders that may be sent now. */
function isReady(order: Order, now: number): boolean {
  if (!may(order, 'workOrders')) return false;
  const check = checkFulfil(toOrderFacts(order), now);
  return check.ok || (order.fulfilState === 'DRAFT' && !isMoot(check));
}

/** Finds the next order on this page that can be sent, starting from the open one, which may have been sent in the meantime. */
export function findOnPage(rows: readonly Order[], orderId: string, step: Step, now: number): string | null {
  const from = rows.findIndex(({ id }) => id === orderId);
  // The open order is on another page, so its neighbours are unknown.
  if (from === -1) return null;
  return findReady(step === 1 ? rows.slice(from + 1) : rows.slice(0, from).toReversed(), now);
}

/** Finds the first order on the following pages that can be sent, or the last on the previous ones. */
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
