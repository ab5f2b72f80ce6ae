import { SCAN_GROUPS } from '@bobbin/domain/orders/platform-rates';
import { watchParcels } from '@bobbin/contract/parcel-watch.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { createListSchema } from '../../../ui/list/list-page/list-search.ts';
import { readChoice } from '../../../ui/list/list-search.ts';

/** The page is read again this often, because deadlines pass and carriers scan parcels. */
const REFRESH_MS = 60_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** State that the page of parcels keeps in its URL. */
export const PARCEL_SEARCH = createListSchema({
  filters: {
    shop: (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined),
    day: (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined),
  },
  views: { group: (value: unknown) => readChoice(value, SCAN_GROUPS) },
});

/** Loads the platform rates of a week, and the parcels without a scan (PWT-1, PWT-3). */
export function useParcels({ shop, day }: { shop?: string | undefined; day?: string | undefined }) {
  return useQuery({
    queryKey: ['parcels', shop, day],
    queryFn: ({ signal }) => call(watchParcels, { query: { shopId: shop, day } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
