import { exportAllOrders, listAllOrders } from '@bobbin/contract/staff-orders.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { toErrorText } from '../../../api/errors.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { copyOrdersTexts } from '../../../i18n/vi/copy-orders.ts';
import { toDaySeconds } from '../../../ui/text/days.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { writeLines } from '../exports/export-orders.tsx';
import { DEFAULT_ALL_SORT, type AllOrderSearch } from './all-order-search.ts';
import { LISTS } from './use-orders.ts';

/** Returns the filter of the search in the form of the API, for the list and for the export. */
export async function toAllFilter({ statuses, fulfills, unfulfilled, from, to, shop, user }: AllOrderSearch) {
  return {
    ...(await toDaySeconds({ from, to })),
    statuses: statuses?.join(','),
    fulfills: fulfills?.join(','),
    unfulfilled: unfulfilled ? ('true' as const) : undefined,
    shop,
    user: user?.join(','),
  };
}

/**
 * Loads a page of all sellers' orders, by the filters in the URL. Its query key begins like the keys of the seller's lists, so that an action updates
 * the row here too.
 */
export function useAllOrders({ fulfil: _fulfil, ...search }: AllOrderSearch) {
  return useQuery({
    queryKey: [...LISTS, 'allSellers', search],
    queryFn: async ({ signal }) => {
      const { page = 1, sortBy = DEFAULT_ALL_SORT } = search;
      const query = { ...(await toAllFilter(search)), search: search.search, page, sortBy };
      return call(listAllOrders, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Copies one line per order, with id, status, fulfil id and fulfil status (ORD-21). */
export async function copyChosen(ids: readonly string[]): Promise<void> {
  try {
    const { lines } = await call(exportAllOrders, { body: { ids: [...ids] } });
    await writeLines(lines, ids.length);
  } catch (error) {
    const { title, detail } = toErrorText(error);
    notify({
      tone: 'error',
      title: textsOf(copyOrdersTexts)('failed'),
      text: [title, detail].filter(Boolean).join(' '),
    });
  }
}
