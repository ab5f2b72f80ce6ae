import type { FactoryError, FactoryOrder } from './factory.ts';

/** More pages than orders of a few days can fill. */
const PAGES_MAX = 200;

interface List {
  /** What the list calls our reference, for whoever reads an error. */
  field: string;
  /** Returns a page, from 1. */
  listPage(page: number): Promise<FactoryOrder[]>;
  /** Makes the error of a list that cannot be trusted. */
  toError(words: string): FactoryError;
}

/**
 * Looks for an order of ours in a list that comes in pages; null only when it surely is not there: in doubt it is, because one
 * that is sent twice is printed twice (PAR-24).
 *
 * Errors: FactoryError of a list that has orders without reference, repeats itself or does not end.
 */
export async function findInList(refId: string, { field, listPage, toError }: List): Promise<FactoryOrder | null> {
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const orders = await listPage(page);
    const found = orders.find((order) => order.refId === refId);
    if (found !== undefined) return found;
    if (orders.length === 0) return null;
    // It may be ours: whether it is there is not known then, and what is not known is not sent again.
    if (orders.some((order) => order.refId === null)) throw toError(`${field}: an order without one`);
    const fresh = orders.filter((order) => !seen.has(order.factoryOrderId));
    // A list that begins again for every page would be read for ever.
    if (fresh.length === 0) throw toError(`the answer brings nothing new on page ${page}`);
    for (const order of fresh) seen.add(order.factoryOrderId);
  }
  throw toError(`the answer does not end after ${PAGES_MAX} pages`);
}
