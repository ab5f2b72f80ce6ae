import type { FactoryError, FactoryOrder } from './factory.ts';

/** Maximum number of pages; the orders of a few days fill fewer. */
const PAGES_MAX = 200;

interface List {
  /** Name of the list's field with our reference, for error messages. */
  field: string;
  /** Returns a page of the list; the first page is 1. */
  listPage(page: number): Promise<FactoryOrder[]>;
  /** Creates the error for a list that cannot be trusted. */
  toError(words: string): FactoryError;
}

/**
 * Searches a paginated list for our order. Returns null only when the order is certainly absent. Doubt is an error, because an order that is sent
 * twice is printed twice (PAR-24). Errors: FactoryError for a list that has orders without a reference, repeats a page or does not end.
 */
export async function findInList(refId: string, { field, listPage, toError }: List): Promise<FactoryOrder | null> {
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const orders = await listPage(page);
    const found = orders.find((order) => order.refId === refId);
    if (found !== undefined) return found;
    if (orders.length === 0) return null;
    // This row may be our order. Its absence is therefore not certain, and the order must not be sent again.
    if (orders.some((order) => order.refId === null)) throw toError(`${field}: an order without one`);
    const fresh = orders.filter((order) => !seen.has(order.factoryOrderId));
    // Without this check, a list that returns the same rows on every page would never end.
    if (fresh.length === 0) throw toError(`the answer brings nothing new on page ${page}`);
    for (const order of fresh) seen.add(order.factoryOrderId);
  }
  throw toError(`the answer does not end after ${PAGES_MAX} pages`);
}
