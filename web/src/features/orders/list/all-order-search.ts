import { FULFIL_CHOICES } from '@bobbin/domain/orders/list-url';
import { isDay } from '@bobbin/domain/time/calendar-day';
import { checkDays, createListSchema } from '../../../ui/list/list-page/list-search.ts';
import { readChoice, readIds, readText } from '../../../ui/list/list-search.ts';

const ALL_SORTS = ['createdAt:DESC', 'createdAt:ASC'] as const;
export const DEFAULT_ALL_SORT = 'createdAt:DESC';
const SEARCH_TEXT_MAX = 10_000;

/** Returns a list only if all its words are valid, because a part of a filter would show other rows than requested. */
function readWords(value: unknown, isFine: (word: string) => boolean): string[] | undefined {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
  const words = [...new Set(text.split(',').filter((word) => word !== ''))];
  return words.length > 0 && words.every(isFine) ? words : undefined;
}

const readId = (value: unknown) => {
  const id = typeof value === 'number' ? String(value) : readText(value);
  return id !== undefined && /^[\w-]{1,100}$/.test(id) ? id : undefined;
};
const readDay = (value: unknown) => (isDay(value) ? value : undefined);

/** State that the list of all sellers' orders keeps in its URL. */
export const ALL_ORDER_SEARCH = createListSchema({
  filters: {
    search: (value: unknown) => readText(typeof value === 'number' ? String(value) : value, SEARCH_TEXT_MAX),
    // A status that this version does not know can be filtered as well (ORD-25).
    statuses: (value: unknown) => readWords(value, (word) => /^[A-Z_]{2,40}$/.test(word)),
    fulfills: (value: unknown) => readWords(value, (word) => FULFIL_CHOICES.some((choice) => choice === word)),
    unfulfilled: (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined),
    /** First and last Los Angeles day, both included. */
    from: readDay,
    to: readDay,
    /** Id of the shop to which the list is limited. */
    shop: readId,
    /** Ids of the sellers to which the list is limited. */
    user: readIds,
  },
  places: {
    sortBy: (value: unknown) => readChoice(value, ALL_SORTS),
    /** Id of the order whose fulfil dialog is open. */
    fulfil: readId,
  },
  defaults: { sortBy: DEFAULT_ALL_SORT, statuses: [], fulfills: [] },
  check: checkDays,
});

export type AllOrderSearch = ReturnType<typeof ALL_ORDER_SEARCH.parse>;
