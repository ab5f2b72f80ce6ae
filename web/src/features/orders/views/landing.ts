import type { OrderSearch } from '../list/order-search.ts';

/** Where this browser remembers the URL state of the first view; `public/start.js` uses the same key. */
export const LANDING_PLACE = 'orders-landing';

/** Returns the URL state of the view that this browser opens first; null for all orders (VIW-12). */
export function readLanding(): OrderSearch | null {
  try {
    return JSON.parse(localStorage.getItem(LANDING_PLACE) ?? 'null') as OrderSearch | null;
  } catch {
    return null;
  }
}
