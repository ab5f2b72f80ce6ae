import type { Order } from '@bobbin/contract/orders';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { formatCount } from '../../../ui/text/count.ts';
import type { Selection } from '../../../ui/list/data-list/selection.ts';
import type { ListReply } from '../../../ui/list/list-page/use-list-reply.ts';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { may, useRoleOfAll } from '../../../ui/hooks/use-role.ts';
import { listChosen } from './chosen-orders.ts';
import type { OrderSearch } from './order-search.ts';
import type { BatchScope } from '../labels/use-batch-label.ts';
import { useSendableCount } from './use-doable-count.ts';

/**
 * Orders that the button 'Fulfill n' sends, and their number: the selected orders that can be sent or, without a selection, all orders of the list
 * that can be sent (BLK-16).
 */
export interface FulfilWish {
  /** Text of the button, with the number of orders if it is known. */
  word: string;
  scope: BatchScope;
  /** Id of the order, if it is the only one to send and is on this page; otherwise null. */
  only: string | null;
  /** Reason why the button is disabled; null if it is enabled. */
  reason: string | null;
}

type Rows = Pick<ListReply<Order>, 'rows' | 'meta' | 'total'>;

/**
 * Returns which orders are sent, and the text, for every button that sends many orders. All these buttons show the same number, and it always belongs
 * to the current filters.
 */
export function useFulfilWish(search: OrderSearch, reply: Rows, selection: Selection): FulfilWish {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  const now = useNow();
  const { rows, meta, total } = reply;
  const isOfList = selection.isAll || selection.ids.size === 0;
  const isOnePage = total !== undefined && total === rows.length && meta?.currentPage === 1;
  const ready = rows.filter((order) => may(order, 'workOrders') && checkFulfil(toOrderFacts(order), now).ok);
  const counted = useSendableCount(search, isOfList && total !== undefined && total > 0 && !isOnePage);
  const refusal = useRoleOfAll(isOfList ? rows : rows.filter(({ id }) => selection.ids.has(id)), 'workOrders');

  const toWish = (count: number | undefined, scope: BatchScope, ids: readonly string[]): FulfilWish => ({
    word: count ? t('fulfilCount', { count: formatCount(count, locale) }) : t('fulfil'),
    scope,
    only: count === 1 && ids.length === 1 ? (ids[0] ?? null) : null,
    reason: refusal ?? (count === 0 ? t('fulfilNone') : null),
  });
  if (!isOfList) {
    const ids = listChosen(selection, rows, now);
    return toWish(refusal === null ? ids.length : 0, { ids }, ids);
  }
  const ids = ready.map(({ id }) => id);
  if (isOnePage) return toWish(ids.length, { ids }, ids);
  const wish = toWish(total === 0 ? 0 : total && counted, { search, isSendable: true }, ids);
  return total === undefined ? { ...wish, reason: wish.reason ?? t('fulfilUnknown') } : wish;
}
