import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/remove-old.ts';
import { eachOwner, oneByOne } from '../../../platform/cross-tenant.ts';
import type { Library } from '../../library/module.ts';
import { PACKING_KEPT_MS } from '../packing/packing-prints.ts';
import { removeOldPackingPrints } from '../packing/packing.sql.ts';
import { removeOldBatches } from '../labels/label-batches.sql.ts';
import { removeOldExports, removeOldPrints } from './retention.sql.ts';
import { listOwnersOfOldWork } from './retention.cross-tenant.sql.ts';

const DAY_MS = 24 * 3600_000;
/** Retention of label batches. It can be short, because the timeline of each order shows what a batch did to the order. */
const KEPT_MS = 30 * DAY_MS;
/** Retention of label prints: a printed label is needed until its order is delivered, and its sheet shows addresses. */
const PRINTS_KEPT_MS = 90 * DAY_MS;
const PRINTS_AT_ONCE = 50;

/** Deletes old label batches, label prints with their files, and exports (OPS-61). */
export async function forgetOldWork(db: Db, clock: Clock, library: Pick<Library, 'removeFile'>): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  const printedBefore = new Date(clock.now() - PRINTS_KEPT_MS);

  const forgetPrints = (scope: OwnerScope) =>
    inBatches(PRINTS_AT_ONCE, (limit) =>
      inTransaction(db, async (trx) => {
        const prints = await removeOldPrints(trx, scope, printedBefore, limit);
        for (const { fileId } of prints) if (fileId !== null) await library.removeFile(scope, trx, fileId);
        return prints.length;
      }),
    );

  const packedBefore = new Date(clock.now() - PACKING_KEPT_MS);
  const forgetPacking = (scope: OwnerScope) =>
    inBatches(PRINTS_AT_ONCE, (limit) =>
      inTransaction(db, async (trx) => {
        const prints = await removeOldPackingPrints(trx, scope, packedBefore, limit);
        for (const { fileId } of prints) if (fileId !== null) await library.removeFile(scope, trx, fileId);
        return prints.length;
      }),
    );

  await eachOwner(await listOwnersOfOldWork(db, { before, printedBefore, packedBefore }), 'tidy', async (scope) => {
    await oneByOne(
      [
        () => removeOldBatches(db, scope, before),
        () => removeOldExports(db, scope, before),
        () => forgetPrints(scope),
        () => forgetPacking(scope),
      ],
      (part) => part(),
    );
  });
}
