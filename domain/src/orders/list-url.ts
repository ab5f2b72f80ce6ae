import { HOUSES } from '../factories/houses.ts';
import { isDay } from '../time/calendar-day.ts';
import { UNSOLD_KINDS, type UnsoldKind } from './order-kind.ts';
import { TODO_REASONS, type TodoReason } from './todo-reasons.ts';

/** Filters of the orders list that the numbers of the banner open; number and list use the same filter, so they agree (ORD-2). */
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

/** What the list can be sorted by, each ascending and descending (GRP-1). */
export const ORDER_SORT_FIELDS = [
  'dueAt',
  'createdAt',
  'shop',
  'product',
  'quantity',
  'status',
  'factory',
  'fulfilState',
  'labelState',
  'earn',
  'cost',
  'profit',
  'assignee',
  'tag',
  'notes',
] as const;
export type OrderSortField = (typeof ORDER_SORT_FIELDS)[number];
export type OrderSort = `${OrderSortField}:${'ASC' | 'DESC'}`;

/** Sorts by money, with the right that a person needs in all shops of the list (GRP-6). */
export const MONEY_SORTS = { cost: 'viewCosts', earn: 'viewPayouts', profit: 'viewPayouts' } as const;

/** Sort orders of the list. The default is the nearest deadline (ORD-5). */
export const ORDER_SORTS = ORDER_SORT_FIELDS.flatMap((field) => [`${field}:ASC` as const, `${field}:DESC` as const]);
export const DEFAULT_ORDER_SORT = 'dueAt:ASC';

/** Factories to filter by; NONE selects orders without a factory. A custom factory is another choice: its name after OWN_FACTORY. */
export const FULFIL_CHOICES = [...HOUSES, 'NONE'] as const;
export const OWN_FACTORY = 'own:';

/**
 * Returns whether a choice of the filter by factory is a custom factory. Errors: none.
 * @example isOwnFactory('own:Xưởng Bình Tân') // true
 */
export function isOwnFactory(choice: string): boolean {
  return choice.startsWith(OWN_FACTORY);
}

/**
 * Returns the factory, as orders store it, of a choice of the filter by factory. Errors: none.
 * @example toHouse('own:Xưởng Bình Tân') // 'Xưởng Bình Tân'
 */
export function toHouse(choice: string): string {
  return isOwnFactory(choice) ? choice.slice(OWN_FACTORY.length) : choice;
}

/** What the list can be grouped by (GRP-10). */
export const ORDER_GROUPINGS = ['shop', 'factory', 'product', 'dueDay'] as const;
export type OrderGrouping = (typeof ORDER_GROUPINGS)[number];

const SEARCH_TEXT_MAX = 10_000;

/**
 * Returns a value as text in the spelling of the address bar, because links inside the application pass lists and numbers. Null for a missing value.
 */
export function toUrlText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Makes a parser of a URL parameter from a parser of the parameter's text. Errors: none; the parser returns undefined for an invalid value. */
export function fromText<V>(read: (text: string) => V | undefined): (value: unknown) => V | undefined {
  return (value) => {
    const text = toUrlText(value);
    return text === null ? undefined : read(text);
  };
}

/** Rejects the whole list when one entry is invalid, because a partial filter would show other orders than the user asked for. */
export function toList(text: string, isFine: (word: string) => boolean): string[] | undefined {
  const words = [...new Set(text.split(',').filter((word) => word !== ''))];
  return words.length > 0 && words.every(isFine) ? words : undefined;
}

function readTrue(text: string): true | undefined {
  return text === 'true' ? true : undefined;
}

const isId = (word: string) => /^[\w-]{1,100}$/.test(word);
const readIds = fromText((text) => toList(text, isId));
const isFactory = (word: string) =>
  FULFIL_CHOICES.some((choice) => choice === word) || (isOwnFactory(word) && /^\P{Cc}{2,40}$/u.test(toHouse(word)));
const readDay = fromText((text) => (isDay(text) ? text : undefined));

/** Parsers of the orders list's filters, by their names in the URL. Saved views are validated by the same parsers (VIW-3). */
export const ORDER_FILTERS = {
  search: fromText((text) => text.trim().slice(0, SEARCH_TEXT_MAX) || undefined),
  // The filter also accepts statuses that this version does not know, in any spelling (ORD-25).
  statuses: fromText((text) => toList(text, (word) => /^[\w -]{1,40}$/.test(word))),
  shops: readIds,
  fulfills: fromText((text) => toList(text, isFactory)),
  kinds: fromText(
    (text) => toList(text, (word) => UNSOLD_KINDS.some((kind) => kind === word)) as UnsoldKind[] | undefined,
  ),
  /** Limits the list 'Cần xử lý' to orders with one of these reasons (ORD-39). */
  reasons: fromText(
    (text) => toList(text, (word) => TODO_REASONS.some((reason) => reason === word)) as TodoReason[] | undefined,
  ),
  tags: readIds,
  /** Users who are assigned to the orders; NONE selects orders without an assignee. */
  assignees: readIds,
  /** Users whom a note mentions and who have not answered it yet. */
  mentions: readIds,
  isPaused: fromText(readTrue),
  isAutofulfill: fromText(readTrue),
  /** True shows only orders on which an action is possible now (ORD-52). */
  isDoable: fromText(readTrue),
  /** Groups of the list, and the group that is open. */
  groupBy: fromText((text) => ORDER_GROUPINGS.find((grouping) => grouping === text)),
  // The key of a group can be the name of a custom factory or of a product, in any language.
  group: fromText((text) => (/^\P{Cc}{1,100}$/u.test(text) ? text : undefined)),
  /** First and last day of the filter, whole days of Los Angeles, both included. */
  from: readDay,
  to: readDay,
};

export const ORDER_ATTENTION = {
  attention: fromText((text) => ATTENTIONS.find((attention) => attention === text)),
};

export const readOrderSort = fromText((text) => ORDER_SORTS.find((sort) => sort === text));
