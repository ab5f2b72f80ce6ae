import { ATTENTIONS } from '@bobbin/contract/orders.calls';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { UNSOLD_KINDS, type UnsoldKind } from '@bobbin/domain/orders/order-kind';
import { TODO_REASONS, type TodoReason } from '@bobbin/domain/orders/todo-reasons';
import { isDay } from '../../../ui/text/days.ts';
import { takeId } from '../../../ui/list/list-search.ts';
import { checkDays, createListSchema, type ListSchema } from '../../../ui/list/list-page/list-search.ts';

/** Page sizes that can be chosen (UI-20). */
export const PAGE_SIZES: readonly number[] = [25, 50, 100, 200];

/** Sorts by the nearest deadline by default (ORD-5); `newest` is one press away. */
export const SORTS = ['dueAt:ASC', 'createdAt:DESC', 'createdAt:ASC'] as const;
export type OrderSort = (typeof SORTS)[number];
export const DEFAULT_SORT: OrderSort = 'dueAt:ASC';

/** Factories to filter by; NONE selects orders without one. */
export const FULFIL_CHOICES = [...HOUSES, 'NONE'] as const;
type FulfilChoice = (typeof FULFIL_CHOICES)[number];

const IGNORED_MAX = 10;

const SEARCH_TEXT_MAX = 10_000;

const readId = fromText((text) => (/^[\w-]{1,100}$/.test(text) ? text : undefined));
const readDay = fromText((text) => (isDay(text) ? text : undefined));

const FILTERS = {
  search: fromText((text) => text.trim().slice(0, SEARCH_TEXT_MAX) || undefined),
  // A status that this version does not know can be filtered as well, in any spelling (ORD-25).
  statuses: fromText((text) => toList(text, (word) => /^[\w -]{1,40}$/.test(word))),
  shops: fromText((text) => toList(text, (word) => /^[\w-]{1,100}$/.test(word))),
  fulfills: fromText(
    (text) => toList(text, (word) => FULFIL_CHOICES.some((choice) => choice === word)) as FulfilChoice[] | undefined,
  ),
  kinds: fromText(
    (text) => toList(text, (word) => UNSOLD_KINDS.some((kind) => kind === word)) as UnsoldKind[] | undefined,
  ),
  /** Limits 'Cần xử lý' to these reasons (ORD-39). */
  reasons: fromText(
    (text) => toList(text, (word) => TODO_REASONS.some((reason) => reason === word)) as TodoReason[] | undefined,
  ),
  tags: fromText((text) => toList(text, (word) => /^[\w-]{1,100}$/.test(word))),
  /** People who work on the orders; NONE selects orders without one. */
  assignees: fromText((text) => toList(text, (word) => /^[\w-]{1,100}$/.test(word))),
  isPaused: fromText(readTrue),
  isAutofulfill: fromText(readTrue),
  /** True shows only orders on which an action is possible now (ORD-52). */
  isDoable: fromText(readTrue),
  /** Whole Los Angeles days, both included. */
  from: readDay,
  to: readDay,
};

const VIEWS = { attention: fromText((text) => ATTENTIONS.find((attention) => attention === text)) };

const PLACES = {
  sortBy: fromText((text) => SORTS.find((sort) => sort === text)),
  page: fromText((text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)),
  limit: fromText((text) => PAGE_SIZES.find((size) => String(size) === text)),
  /** Label batch whose result is open. */
  labels: readId,
  /** Bulk fulfil whose result is open. */
  sending: readId,
  /** The order whose fulfil dialog is open. */
  fulfil: readId,
};

const PARTS = createListSchema({
  filters: FILTERS,
  views: VIEWS,
  places: PLACES,
  defaults: {
    limit: ORDER_PAGE_SIZE,
    sortBy: DEFAULT_SORT,
    statuses: [],
    shops: [],
    fulfills: [],
    reasons: [],
    kinds: [],
    tags: [],
    assignees: [],
  },
  check: checkDays,
});

/** State that the orders list keeps in its URL, under the names of the API. */
export type OrderSearch = ReturnType<typeof PARTS.parse> & {
  /** Names of the invalid parts of the URL, until another filter is chosen (UI-12). */
  ignored?: string[];
};

function fromText<V>(read: (text: string) => V | undefined): (value: unknown) => V | undefined {
  return (value) => {
    const text = toText(value);
    return text === null ? undefined : read(text);
  };
}

function readTrue(text: string): true | undefined {
  return text === 'true' ? true : undefined;
}

/** Returns a value as the address bar spells it; a link of our own may contain a list or a number. */
function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Accepts or rejects a list as a whole, because a partial filter would show other orders than requested. */
function toList(text: string, isFine: (word: string) => boolean): string[] | undefined {
  const words = [...new Set(text.split(',').filter((word) => word !== ''))];
  return words.length > 0 && words.every(isFine) ? words : undefined;
}

const readIgnored = fromText((text) => toList(text, (word) => /^[\w-]{1,40}$/.test(word)));

/** Parses the URL of the orders list. Unknown and invalid parts are left out and reported, so that the list can always be shown (UI-12). */
export function parseOrderSearch(asked: Record<string, unknown>): OrderSearch {
  const raw = takeId(asked);
  const parsed: OrderSearch = PARTS.parse(raw);
  // Stored in the URL itself, because the router immediately writes the cleaned URL and the invalid one is lost.
  const ignored = [...new Set([...(readIgnored(raw.ignored) ?? []), ...listIgnored(raw, parsed)])];
  parsed.ignored = ignored.length === 0 ? undefined : ignored.slice(0, IGNORED_MAX);
  return 'id' in raw ? { ...parsed, ...({ id: undefined } as object) } : parsed;
}

function listIgnored(raw: Record<string, unknown>, parsed: OrderSearch): string[] {
  return Object.keys(raw).filter((key) => {
    const text = toText(raw[key]);
    return key !== 'ignored' && text !== null && text !== '' && parsed[key as keyof OrderSearch] === undefined;
  });
}

export const ORDER_SEARCH: ListSchema<OrderSearch> = { ...PARTS, parse: parseOrderSearch };
