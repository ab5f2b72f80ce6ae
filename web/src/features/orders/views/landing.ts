import type { OrderSearch } from '../list/order-search.ts';

/** Storage key under which this browser keeps the URL state of the view that opens first; `public/start.js` uses the same key. */
export const LANDING_PLACE = 'orders-landing';

/** View that opens first for a person who has not chosen one: the orders that need action. */
export const FIRST_VIEW = { attention: 'todo' } as const satisfies OrderSearch;

/** Returns the URL state of the view that opens first in this browser; an empty state opens all orders (VIW-12). */
export function readLanding(): OrderSearch {
  try {
    return (JSON.parse(localStorage.getItem(LANDING_PLACE) ?? 'null') as OrderSearch | null) ?? FIRST_VIEW;
  } catch {
    return FIRST_VIEW;
  }
}
