import type { FactoryOrder } from '../factory.ts';
import { FactoryError } from '../factory.ts';
import { findInList } from '../find-in-list.ts';
import { createFactoryError, createUnreadable } from './errors.ts';

export type FindBy = 'none' | 'ref' | 'list';

interface Calls {
  /** Path of the list of orders. */
  path: string;
  /** Reads the order with our reference. */
  ask: () => Promise<FactoryOrder | null>;
  /** Returns a page of the orders since the first day on which our order may have been sent; the first page is 1. */
  listPage: (page: number) => Promise<FactoryOrder[]>;
}

/**
 * Finds our order at PRESSIFY by the configured call (PAR-9); null only when the order is certainly absent. Errors: FactoryError NO_SUCH_CALL when no
 * such call is configured.
 */
export async function findByRef(
  findBy: FindBy,
  refId: string,
  { path, ask, listPage }: Calls,
): Promise<FactoryOrder | null> {
  if (findBy === 'none') throw createQuestion(refId);
  const toError = (words: string) => createUnreadable(`${path}: ${words}`, false);
  try {
    return findBy === 'ref' ? await ask() : await findInList(refId, { field: 'ref_id', listPage, toError });
  } catch (error) {
    throw error instanceof FactoryError && error.code === 'NO_SUCH_CALL' ? createQuestion(refId) : error;
  }
}

function createQuestion(refId: string): FactoryError {
  return createFactoryError(
    'NO_SUCH_CALL',
    `PRESSIFY cannot be asked by our number: look on its site whether it has the order ${refId}`,
  );
}
