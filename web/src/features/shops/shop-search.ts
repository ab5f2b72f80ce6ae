import { SHOP_STATUSES } from '@bobbin/contract/shops';
import { createListSchema } from '../../ui/list-page/list-search.ts';
import { readText } from '../../ui/list-search.ts';

type ShopStatus = (typeof SHOP_STATUSES)[number];

/** Only open shops, unless the person asks for more (SHP-1). */
export const DEFAULT_STATUSES: readonly ShopStatus[] = ['OPEN'];

/** What the shops list keeps in its URL. */
export const SHOP_SEARCH = createListSchema({
  filters: {
    search: readText,
    statuses: parseStatuses,
    /** Only those that need renewal. */
    isExpired: (value): true | undefined => (value === 'true' || value === true ? true : undefined),
  },
});

export type ShopSearch = ReturnType<typeof SHOP_SEARCH.parse>;

export function parseStatuses(value: unknown): ShopStatus[] | undefined {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  const words: unknown[] = typeof value === 'string' ? value.split(',') : value;
  const known = SHOP_STATUSES.filter((status) => words.includes(status));
  return known.join() === DEFAULT_STATUSES.join() ? undefined : known;
}
