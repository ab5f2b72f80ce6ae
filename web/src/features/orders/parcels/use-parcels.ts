import { HOUSES } from '@bobbin/domain/factories/houses';
import { PARCEL_TABS, SCAN_GROUPS } from '@bobbin/domain/orders/platform-rates';
import type { Input } from '@bobbin/contract/endpoint';
import type { watchParcels as endpoint } from '@bobbin/contract/parcel-watch';
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
    factory: (value: unknown) => readChoice(value, HOUSES),
  },
  views: {
    tab: (value: unknown) => readChoice(value, PARCEL_TABS),
    group: (value: unknown) => readChoice(value, SCAN_GROUPS),
  },
  defaults: { tab: 'unscanned' },
});

/** Which parcels are listed. */
export type ParcelAsk = NonNullable<Input<typeof endpoint>['query']>;

/** Loads the platform rates of a week, and one list of parcels (PWT-1, PWT-8). */
export function useParcels(ask: ParcelAsk) {
  return useQuery({
    queryKey: ['parcels', ask],
    queryFn: ({ signal }) => call(watchParcels, { query: ask }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
