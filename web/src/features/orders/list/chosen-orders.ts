import type { Order } from '@bobbin/contract/orders';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import type { Selection } from '../../../ui/list/data-list/selection.ts';
import { isMoot } from '../order/order-states.ts';

/** Lists the selected orders on this page that can be sent, sorted as in the list; orders on other pages are not loaded. */
export function listChosen(selection: Selection, rows: readonly Order[], now: number): string[] {
  if (selection.isAll) return [];
  const shown = rows.filter(({ id }) => selection.ids.has(id));
  const known = new Set(shown.map(({ id }) => id));
  const open = shown.filter((order) => may(order, 'workOrders') && !isMoot(checkFulfil(toOrderFacts(order), now)));
  return [...open.map(({ id }) => id), ...[...selection.ids].filter((id) => !known.has(id))];
}
