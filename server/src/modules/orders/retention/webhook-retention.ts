import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { removeOldNews } from '../sync/sync.sql.ts';
import { listOwnersOfOldNews } from '../sync/sync.cross-tenant.sql.ts';

/** Retention of webhooks and resolved errors: the marketplace repeats a webhook for three days, and operators investigate errors for some weeks. */
const KEPT_MS = 30 * 24 * 3600_000;
const BATCH = 5_000;

/** Deletes old webhooks and resolved errors (SYN-27); an open error is kept. */
export async function forgetOldNews(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  await eachOwner(await listOwnersOfOldNews(db, before), 'tidy', async (scope) => {
    while (await removeOldNews(db, scope, before, BATCH));
  });
}
