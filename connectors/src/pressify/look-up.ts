import type { FactoryOrder } from '../factory.ts';
import { FactoryError } from '../factory.ts';
import { createFactoryError, createUnreadable } from './errors.ts';

export type FindBy = 'none' | 'ref' | 'list';

/** More pages than orders of a few days can fill. */
const PAGES_MAX = 200;

interface Calls {
  /** Of the list. */
  path: string;
  /** Asks for the order with our reference. */
  ask: () => Promise<FactoryOrder | null>;
  /** Gives a page, from 1, of the orders since the day on which ours may have been sent. */
  listPage: (page: number) => Promise<FactoryOrder[]>;
}

/**
 * Finds an order of ours at PRESSIFY, by whatever call it has for that (PAR-9); null only when it surely is not there.
 *
 * Errors: FactoryError NO_SUCH_CALL when there is none.
 */
export async function findByRef(
  findBy: FindBy,
  refId: string,
  { path, ask, listPage }: Calls,
): Promise<FactoryOrder | null> {
  if (findBy === 'none') throw createQuestion(refId);
  try {
    return findBy === 'ref' ? await ask() : await findInList(refId, path, listPage);
  } catch (error) {
    throw error instanceof FactoryError && error.code === 'NO_SUCH_CALL' ? createQuestion(refId) : error;
  }
}

async function findInList(refId: string, path: string, listPage: Calls['listPage']): Promise<FactoryOrder | null> {
  const seen = new Set<string>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const orders = await listPage(page);
    const found = orders.find((order) => order.refId === refId);
    if (found !== undefined) return found;
    if (orders.length === 0) return null;
    // It may be ours: whether it is there is not known then, and what is not known is not sent again.
    if (orders.some((order) => order.refId === null))
      throw createUnreadable(`${path}: ref_id: an order without one`, false);
    const fresh = orders.filter((order) => !seen.has(order.factoryOrderId));
    // A list that begins anew for every page would be read for ever.
    if (fresh.length === 0) throw createUnreadable(`${path}: the answer brings nothing new on page ${page}`, false);
    for (const order of fresh) seen.add(order.factoryOrderId);
  }
  throw createUnreadable(`${path}: the answer does not end after ${PAGES_MAX} pages`, false);
}

function createQuestion(refId: string): FactoryError {
  return createFactoryError(
    'NO_SUCH_CALL',
    `PRESSIFY cannot be asked by our number: look on its site whether it has the order ${refId}`,
  );
}
