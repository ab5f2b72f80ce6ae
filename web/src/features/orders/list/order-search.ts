import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import {
  DEFAULT_ORDER_SORT,
  fromText,
  ORDER_ATTENTION,
  ORDER_FILTERS,
  readOrderSort,
  toList,
  toUrlText,
} from '@bobbin/domain/orders/list-url';
import { takeId } from '../../../ui/list/list-search.ts';
import { checkDays, createListSchema, type ListSchema } from '../../../ui/list/list-page/list-search.ts';

/** Page sizes that can be chosen (UI-20). */
export const PAGE_SIZES: readonly number[] = [25, 50, 100, 200];

const IGNORED_MAX = 10;

const readId = fromText((text) => (/^[\w-]{1,100}$/.test(text) ? text : undefined));

const PLACES = {
  sortBy: readOrderSort,
  page: fromText((text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)),
  limit: fromText((text) => PAGE_SIZES.find((size) => String(size) === text)),
  /** Id of the label batch whose result is open. */
  labels: readId,
  /** Id of the bulk fulfil whose result is open. */
  sending: readId,
  /** Id of the saved view that is open (VIW-9). */
  view: readId,
  /** Id of the order whose fulfil dialog is open. */
  fulfil: readId,
};

const PARTS = createListSchema({
  filters: ORDER_FILTERS,
  views: ORDER_ATTENTION,
  places: PLACES,
  defaults: {
    limit: ORDER_PAGE_SIZE,
    sortBy: DEFAULT_ORDER_SORT,
    statuses: [],
    shops: [],
    fulfills: [],
    reasons: [],
    kinds: [],
    tags: [],
    assignees: [],
    mentions: [],
  },
  check: checkDays,
});

/** State that the orders list keeps in its URL; the keys have the names of the API. */
export type OrderSearch = ReturnType<typeof PARTS.parse> & {
  /** Names of the invalid parts of the URL; they are kept until another filter is chosen (UI-12). */
  ignored?: string[];
};

const readIgnored = fromText((text) => toList(text, (word) => /^[\w-]{1,40}$/.test(word)));

/** Parses the URL of the orders list. Unknown and invalid parts are left out and reported, so that the list can always be shown (UI-12). */
export function parseOrderSearch(asked: Record<string, unknown>): OrderSearch {
  const raw = takeId(asked);
  const parsed: OrderSearch = PARTS.parse(raw);
  // The names of invalid parts are stored in the URL, because the router immediately replaces the invalid URL by a cleaned one.
  const ignored = [...new Set([...(readIgnored(raw.ignored) ?? []), ...listIgnored(raw, parsed)])];
  parsed.ignored = ignored.length === 0 ? undefined : ignored.slice(0, IGNORED_MAX);
  return 'id' in raw ? { ...parsed, ...({ id: undefined } as object) } : parsed;
}

function listIgnored(raw: Record<string, unknown>, parsed: OrderSearch): string[] {
  return Object.keys(raw).filter((key) => {
    const text = toUrlText(raw[key]);
    return key !== 'ignored' && text !== null && text !== '' && parsed[key as keyof OrderSearch] === undefined;
  });
}

/** An empty URL opens the person's first view (VIW-12), so a list without filters that the person came to otherwise names the view of all orders. */
function cleanOrderSearch(search: OrderSearch): OrderSearch {
  const cleaned: OrderSearch = PARTS.clean(search);
  return Object.values(cleaned).every((value) => value === undefined) ? { view: 'all' } : cleaned;
}

export const ORDER_SEARCH: ListSchema<OrderSearch> = { ...PARTS, parse: parseOrderSearch, clean: cleanOrderSearch };
