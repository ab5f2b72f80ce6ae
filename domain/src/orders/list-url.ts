import { HOUSES } from '../factories/houses.ts';
import { isDay } from '../time/calendar-day.ts';
import { UNSOLD_KINDS, type UnsoldKind } from './order-kind.ts';
import { TODO_REASONS, type TodoReason } from './todo-reasons.ts';

/** Lists behind the numbers of the banner; each is a filter, so number and list agree (ORD-2). */
export const ATTENTIONS = [
  'todo',
  'pendingFulfill',
  'pendingFulfill24h',
  'pendingProduction',
  'cancelRequested',
  'factoryRefused',
  'missingLabel',
  'returnAsked',
  'returnOpen',
] as const;

/** Sorts of the list: by the nearest deadline by default (ORD-5); `newest` is one press away. */
export const ORDER_SORTS = ['dueAt:ASC', 'createdAt:DESC', 'createdAt:ASC'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export const DEFAULT_ORDER_SORT: OrderSort = 'dueAt:ASC';

/** Factories to filter by; NONE selects orders without one. */
export const FULFIL_CHOICES = [...HOUSES, 'NONE'] as const;
type FulfilChoice = (typeof FULFIL_CHOICES)[number];

const SEARCH_TEXT_MAX = 10_000;

/** Returns a value as the address bar spells it; a link of our own may contain a list or a number. Null for an absent value. */
export function toUrlText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Makes a reader of a URL's part from a reader of its text. Errors: none; an invalid part is undefined. */
export function fromText<V>(read: (text: string) => V | undefined): (value: unknown) => V | undefined {
  return (value) => {
    const text = toUrlText(value);
    return text === null ? undefined : read(text);
  };
}

/** Accepts or rejects a list as a whole, because a partial filter would show other orders than requested. */
export function toList(text: string, isFine: (word: string) => boolean): string[] | undefined {
  const words = [...new Set(text.split(',').filter((word) => word !== ''))];
  return words.length > 0 && words.every(isFine) ? words : undefined;
}

function readTrue(text: string): true | undefined {
  return text === 'true' ? true : undefined;
}

const isId = (word: string) => /^[\w-]{1,100}$/.test(word);
const readIds = fromText((text) => toList(text, isId));
const readDay = fromText((text) => (isDay(text) ? text : undefined));

/** Filters of the orders list, by their names in the URL; saved views are validated by the same readers (VIW-3). */
export const ORDER_FILTERS = {
  search: fromText((text) => text.trim().slice(0, SEARCH_TEXT_MAX) || undefined),
  // A status that this version does not know can be filtered as well, in any spelling (ORD-25).
  statuses: fromText((text) => toList(text, (word) => /^[\w -]{1,40}$/.test(word))),
  shops: readIds,
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
  tags: readIds,
  /** People who work on the orders; NONE selects orders without one. */
  assignees: readIds,
  isPaused: fromText(readTrue),
  isAutofulfill: fromText(readTrue),
  /** True shows only orders on which an action is possible now (ORD-52). */
  isDoable: fromText(readTrue),
  /** Whole Los Angeles days, both included. */
  from: readDay,
  to: readDay,
};

export const ORDER_ATTENTION = {
  attention: fromText((text) => ATTENTIONS.find((attention) => attention === text)),
};

export const readOrderSort = fromText((text) => ORDER_SORTS.find((sort) => sort === text));
