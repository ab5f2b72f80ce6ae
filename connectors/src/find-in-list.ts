import type { FactoryError, FactoryOrder } from './factory.ts';

/** Maximum pages: more than the orders of a few days can fill. */
const PAGES_MAX = 200;

interface List {
  /** The list's name of our reference, for error messages. */
  field: string;
  /** Returns a page, from 1. */
  listPage(page: number): Promise<FactoryOrder[]>;
  /** Creates the error of an untrustworthy list. */
  toError(words: string): FactoryError;
}

/**
 * Searches a paginated list for our order. Null only when it is certainly absent: doubt is an error, because an order sent twice is printed
 * twice (PAR-24).
 * Errors: FactoryError of a list that has orders without reference, repeats itself or does not end.
 */
export async function findInList(refId: string, { field, listPage, toError }: List): Promise<FactoryOrder | null> {
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const orders = await listPage(page);
    const found = orders.find((order) => order.refId === refId);
    if (found !== undefined) return found;
    if (orders.length === 0) return null;
    // The row may be ours, so the absence of our order is unknown, and it must not be sent again.
    if (orders.some((order) => order.refId === null)) throw toError(`${field}: an order without one`);
    const fresh = orders.filter((order) => !seen.has(order.factoryOrderId));
    // A list that starts again on every page would never end.
    if (fresh.length === 0) throw toError(`the answer brings nothing new on page ${page}`);
    for (const order of fresh) seen.add(order.factoryOrderId);
  }
  throw toError(`the answer does not end after ${PAGES_MAX} pages`);
}
