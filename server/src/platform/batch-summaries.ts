import type { OwnerScope } from './access.ts';
import { inTransaction, type Db, type Queryable } from './database.ts';
import { AppError } from './errors.ts';
import { withFullScope } from './shop-scope.ts';

interface Deps<Batch, Head> {
  db: Db;
  get(reader: Queryable, scope: OwnerScope, batchId: string): Promise<Batch | undefined>;
  /** Reads a batch and locks it until the transaction ends. */
  lock(trx: Queryable, scope: OwnerScope, batchId: string): Promise<Batch | undefined>;
  toHeads(reader: Queryable, scope: OwnerScope, batches: readonly Batch[]): Promise<Head[]>;
}

/** Creates the functions that summarize batches of any kind (`batch-rows.ts`). */
export function createBatchHeads<Batch, Head>({ db, get, lock, toHeads }: Deps<Batch, Head>) {
  /** Returns the summary of a batch. @throws AppError NOT_FOUND */
  async function read(reader: Queryable, scope: OwnerScope, batchId: string): Promise<Head> {
    const batch = await get(reader, scope, batchId);
    const [head] = batch === undefined ? [] : await toHeads(reader, scope, [batch]);
    if (head === undefined) throw new AppError('NOT_FOUND');
    return head;
  }

  return {
    read,

    /** Changes a batch under its lock, so that a request cannot interfere with the end of the batch. @throws AppError NOT_FOUND */
    change(scope: OwnerScope, batchId: string, change: (trx: Queryable, batch: Batch) => Promise<void>): Promise<Head> {
      return withFullScope(scope, () =>
        inTransaction(db, async (trx) => {
          const batch = await lock(trx, scope, batchId);
          if (batch === undefined) throw new AppError('NOT_FOUND');
          await change(trx, batch);
          return read(trx, scope, batchId);
        }),
      );
    },
  };
}
