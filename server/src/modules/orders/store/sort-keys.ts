import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Db } from '../../../platform/database.ts';
import { fillSortKeysOf } from './sort-keys.sql.ts';
import { listOwnersWithoutSortKeys } from './sort-keys.cross-tenant.sql.ts';

/** Number of orders that one statement fills, and of statements for a seller in one run. */
const BATCH = 500;
const BATCHES_MAX = 40;

/** Fills the sort keys of orders that were stored before the keys existed (GRP-1). */
export async function fillSortKeys(db: Db): Promise<void> {
  await eachOwner(await listOwnersWithoutSortKeys(db), 'fillSortKeys', async (scope) => {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      if ((await fillSortKeysOf(db, scope, BATCH)) < BATCH) return;
    }
  });
}
