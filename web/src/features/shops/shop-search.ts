import { SHOP_STATUSES } from '@bobbin/domain/shops/shop-statuses';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

type ShopStatus = (typeof SHOP_STATUSES)[number];

/** Statuses that the list shows by default: only open shops, until the person chooses others (SHP-1). */
export const DEFAULT_STATUSES: readonly ShopStatus[] = ['OPEN'];

const VIEWS = ['broken', 'ending', 'unassigned'] as const;

/** Sort orders of the shops; the default shows shops that need action first (SHP-51). */
export const SHOP_SORTS = ['needs:DESC', 'createdAt:DESC', 'friendName:ASC'] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

/** State that the shops list keeps in its URL. */
export const SHOP_SEARCH = createListSchema({
  filters: {
    search: readText,
    statuses: parseStatuses,
    /** Ids of the chosen teams, separated by commas. */
    teams: parseIds,
  },
  views: {
    view: (value: unknown): (typeof VIEWS)[number] | undefined => readChoice(value, VIEWS),
    /** Limits the list to shops that need renewal; this is the view that the header's warning opens. */
    isExpired: (value: unknown): true | undefined => (value === 'true' || value === true ? true : undefined),
  },
  places: { sortBy: (value: unknown): ShopSort | undefined => readChoice(value, SHOP_SORTS) },
  defaults: { sortBy: SHOP_SORTS[0], teams: [] },
});

export type ShopSearch = ReturnType<typeof SHOP_SEARCH.parse>;

export function parseStatuses(value: unknown): ShopStatus[] | undefined {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  const words: unknown[] = typeof value === 'string' ? value.split(',') : value;
  const known = SHOP_STATUSES.filter((status) => words.includes(status));
  return known.join() === DEFAULT_STATUSES.join() ? undefined : known;
}

/** Parses ids from a URL; invalid ids are left out. */
export function parseIds(value: unknown): string[] | undefined {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  const words: unknown[] = typeof value === 'string' ? value.split(',') : value;
  const ids = words.filter((word): word is string => typeof word === 'string' && /^[\w-]{1,100}$/.test(word));
  return ids.length === 0 ? undefined : ids;
}
