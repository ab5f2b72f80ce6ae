import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJobs } from '../../../platform/jobs.ts';
import * as queries from './purge.sql.ts';

/** Counts, for each file, the orders that lost it. */
function countOrders(places: readonly queries.RemovedPlace[]): Map<string, number> {
  const counts = new Map<string, number>();
  const carried = new Set(places.map(({ orderId, fileId }) => JSON.stringify([orderId, fileId])));
  for (const key of carried) {
    const [, fileId] = JSON.parse(key) as [string, string];
    counts.set(fileId, (counts.get(fileId) ?? 0) + 1);
  }
  return counts;
}

/** Removes files of a seller when a shop is disconnected: deletes rows in the caller's transaction, and enqueues the removal of the bytes. */
export function createFilePurge(clock: Clock) {
  async function remove(trx: Queryable, scope: OwnerScope, fileIds: readonly string[]): Promise<number> {
    if (fileIds.length === 0) return 0;
    const removed = await queries.removeUnplaced(trx, scope, fileIds);
    const { ownerId } = scope;
    const jobs = removed.map((file) => ({ payload: { ownerId, ...file }, key: `bytes:${file.sha256}.${file.ext}` }));
    await addJobs(trx, 'removeBytes', jobs);
    return removed.length;
  }

  return {
    /** Removes labels by name, because a copy of a label that was replaced belongs to no order any more. Returns the number of files. */
    removeLabelsNamed: async (trx: Queryable, scope: OwnerScope, names: readonly string[]): Promise<number> =>
      remove(trx, scope, await queries.listLabelsNamed(trx, scope, names)),
    /** Removes files by id; returns the number of files. */
    removeFiles: (trx: Queryable, scope: OwnerScope, fileIds: readonly string[]): Promise<number> =>
      remove(trx, scope, fileIds),
    /** Deletes the design history and the placements of a shop's SKUs; returns the number of files that are deleted with them. */
    forgetShop: async (trx: Queryable, scope: OwnerScope, shopId: string): Promise<number> =>
      remove(trx, scope, await queries.removeShopUses(trx, scope, shopId)),

    /** Removes the designs of a shop's orders; keeps a design that another order or a print has. */
    async removeDesignsOf(
      trx: Queryable,
      scope: OwnerScope,
      shopId: string,
      orderIds: readonly string[],
    ): Promise<{ placements: number; designs: number }> {
      const places = await queries.removePlaces(trx, scope, orderIds);
      const counts = countOrders(places);
      await queries.countFewer(trx, scope, shopId, counts, new Date(clock.now()));
      return { placements: places.length, designs: await remove(trx, scope, [...counts.keys()]) };
    },
  };
}

export type FilePurge = ReturnType<typeof createFilePurge>;
