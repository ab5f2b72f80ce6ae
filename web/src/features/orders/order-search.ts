/** What the orders list keeps in its URL. */
export interface OrderSearch {
  page?: number;
}

/** Reads the orders list's URL; anything unknown or broken is left out, so that the list always renders (AC-44). */
export function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  const page = Number(search.page);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
