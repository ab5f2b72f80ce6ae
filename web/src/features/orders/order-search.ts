import { ATTENTIONS, type Attention } from '@bobbin/contract/orders';
import { HOUSES } from '@bobbin/domain/fulfilment';
import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { isDay } from '../../ui/days.ts';

/** Page sizes to choose from (U25); 50 is the documents' (Spec 1 §9). */
export const PAGE_SIZES: readonly number[] = [25, 50, 100, 200];

/** What runs out next comes first (U6); `newest` is one press away. */
export const SORTS = ['dueAt:ASC', 'createdAt:DESC', 'createdAt:ASC'] as const;
export type OrderSort = (typeof SORTS)[number];
export const DEFAULT_SORT: OrderSort = 'dueAt:ASC';

/** Factories to filter by; NONE stands for orders without one. */
export const FULFIL_CHOICES = [...HOUSES, 'NONE'] as const;
type FulfilChoice = (typeof FULFIL_CHOICES)[number];

/** What the orders list keeps in its URL, by the names of the API; defaults are left out (U4). */
export interface OrderSearch {
  attention?: Attention;
  search?: string;
  statuses?: string[];
  shops?: string[];
  fulfills?: FulfilChoice[];
  isAutofulfill?: true;
  /** Whole Los Angeles days, both included. */
  from?: string;
  to?: string;
  sortBy?: OrderSort;
  page?: number;
  limit?: number;
  /** The order whose fulfil dialog is open. */
  fulfil?: string;
  /** Names of what stood in the URL and was not understood, until anything else is chosen (AC-44). */
  ignored?: string[];
}

type Parsers = { [K in keyof Required<OrderSearch>]: (text: string) => OrderSearch[K] };

const IGNORED_MAX = 10;

const SEARCH_TEXT_MAX = 10_000;

const PARSERS: Parsers = {
  attention: (text) => ATTENTIONS.find((attention) => attention === text),
  search: (text) => toText(text.trim().slice(0, SEARCH_TEXT_MAX)),
  // Words that nobody knows yet can be filtered as well (W29).
  statuses: (text) => toList(text, (word) => /^[A-Z_]{2,40}$/.test(word)),
  shops: (text) => toList(text, (word) => /^[\w-]{1,100}$/.test(word)),
  fulfills: (text) => toList(text, (word) => FULFIL_CHOICES.some((choice) => choice === word)) as FulfilChoice[],
  isAutofulfill: (text) => (text === 'true' ? true : undefined),
  from: (text) => (isDay(text) ? text : undefined),
  to: (text) => (isDay(text) ? text : undefined),
  sortBy: (text) => SORTS.find((sort) => sort === text),
  page: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
  limit: (text) => PAGE_SIZES.find((size) => String(size) === text),
  fulfil: (text) => (/^[\w-]{1,100}$/.test(text) ? text : undefined),
  ignored: (text) => toList(text, (word) => /^[\w-]{1,40}$/.test(word)),
};

const KEYS = Object.keys(PARSERS) as (keyof OrderSearch)[];

function toText(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** A list is taken or left as a whole: half of a filter would show something else than was asked. */
function toList(text: string, isFine: (word: string) => boolean): string[] | undefined {
  const words = [...new Set(text.split(',').filter((word) => word !== ''))];
  return words.length > 0 && words.every(isFine) ? words : undefined;
}

/** Reads the orders list's URL; anything unknown or broken is left out, so that the list always renders (AC-44). */
export function parseOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const parsed: OrderSearch = {};
  // Absent keys are named too: the router lays our answer over the raw values, and a broken one must not shine through.
  for (const key of KEYS) setKey(parsed, key, readText(raw, key));
  if (parsed.from !== undefined && parsed.to !== undefined && parsed.from > parsed.to) {
    parsed.from = undefined;
    parsed.to = undefined;
  }
  // Said in the URL itself: the router writes the cleaned form at once, and the broken one is gone before anybody sees it.
  const ignored = [...new Set([...(parsed.ignored ?? []), ...listIgnored(raw, parsed)])];
  parsed.ignored = ignored.length === 0 ? undefined : ignored.slice(0, IGNORED_MAX);
  return parsed;
}

function setKey<K extends keyof OrderSearch>(parsed: OrderSearch, key: K, text: string | null): void {
  parsed[key] = text === null ? undefined : PARSERS[key](text);
}

function listIgnored(raw: Record<string, unknown>, parsed: OrderSearch): string[] {
  return Object.keys(raw).filter((key) => {
    const text = readText(raw, key);
    return key !== 'ignored' && text !== null && text !== '' && parsed[key as keyof OrderSearch] === undefined;
  });
}

/** The text of a value as the address bar spells it; a link of our own may hold a list or a number. */
function readText(raw: Record<string, unknown>, key: string): string | null {
  const value = raw[key];
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Leaves out what is the default, so that a URL says only what is special (U4). */
export function withoutDefaults(search: OrderSearch): OrderSearch {
  const entries = Object.entries(search).filter(
    ([key, value]) =>
      // The router hands unknown parts of a URL through; they go no further.
      key in PARSERS &&
      key !== 'ignored' &&
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      !(key === 'page' && value === 1) &&
      !(key === 'limit' && value === ORDER_PAGE_SIZE) &&
      !(key === 'sortBy' && value === DEFAULT_SORT),
  );
  return Object.fromEntries(entries);
}

/** Tells whether anything narrows the list besides its view. */
export function hasFilters({ search, statuses, shops, fulfills, isAutofulfill, from, to }: OrderSearch): boolean {
  return [search, statuses, shops, fulfills, isAutofulfill, from, to].some((value) => value !== undefined);
}

/** The filters as one text: a selection lives as long as it stays the same. */
export function toFilterKey(search: OrderSearch): string {
  const { page: _page, limit: _limit, sortBy: _sort, fulfil: _fulfil, ...filters } = withoutDefaults(search);
  return JSON.stringify(filters);
}
