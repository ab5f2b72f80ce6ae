import type { OrderSearch } from '../list/order-search.ts';

/** Storage key under which this browser keeps the URL state of the view that opens first; `public/start.js` uses the same key. */
export const LANDING_PLACE = 'orders-landing';

/** Returns the URL state of the view that opens first in this browser; null if the list opens with all orders (VIW-12). */
export function readLanding(): OrderSearch | null {
  try {
    return JSON.parse(localStorage.getItem(LANDING_PLACE) ?? 'null') as OrderSearch | null;
  } catch {
    return null;
  }
}
