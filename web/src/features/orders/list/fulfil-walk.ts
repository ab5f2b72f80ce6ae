import type { Order } from '@bobbin/contract/orders';
import type { listOrders } from '@bobbin/contract/orders.calls';
import type { CallReply } from '@bobbin/contract/endpoints';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import type { Selection } from '../../../ui/list/data-list/selection.ts';
import { isMoot } from '../order/order-states.ts';

/** One step back or on. */
export type Step = -1 | 1;

type Page = CallReply<typeof listOrders>;

/** Pages without a single order to send are passed over, so many at most. */
const PAGES_MAX = 5;

/** Whether an order waits for nothing but its sending: the person's own drafts, and what may be sent now. */
function isReady(order: Order, now: number): boolean {
  if (!may(order, 'workOrders')) return false;
  const check = checkFulfil(toOrderFacts(order), now);
  return check.ok || (order.fulfilState === 'DRAFT' && !isMoot(check));
}

/** The chosen orders that can be sent, in the order of the list; of those on other pages nothing is known here. */
export function listChosen(selection: Selection, rows: readonly Order[], now: number): string[] {
  if (selection.isAll) return [];
  const shown = rows.filter(({ id }) => selection.ids.has(id));
  const known = new Set(shown.map(({ id }) => id));
  const open = shown.filter((order) => may(order, 'workOrders') && !isMoot(checkFulfil(toOrderFacts(order), now)));
  return [...open.map(({ id }) => id), ...[...selection.ids].filter((id) => !known.has(id))];
}

/** The next order on this page that can be sent, from the one that is open; it may have been sent meanwhile. */
export function findOnPage(rows: readonly Order[], orderId: string, step: Step, now: number): string | null {
  const from = rows.findIndex(({ id }) => id === orderId);
  // An order on another page: its neighbours are unknown.
  if (from === -1) return null;
  return findReady(step === 1 ? rows.slice(from + 1) : rows.slice(0, from).toReversed(), now);
}

/** The first order on the following pages that can be sent, or the last on those before. */
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
