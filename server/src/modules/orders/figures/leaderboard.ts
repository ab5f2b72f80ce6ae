import { laDay, laDayEnd } from '@bobbin/domain/time/la-day';
import type { Db } from '../../../platform/database.ts';
import * as crossTenant from './leaderboard.cross-tenant.sql.ts';

/** Counts the orders of each seller since an instant; sellers without orders are left out. The leaderboard alone may query all sellers. */
export function countOrdersSince(db: Db, since: number): Promise<{ ownerId: string; count: number }[]> {
  const firstDay = laDay(since);
  return crossTenant.countOrdersSince(db, new Date(since), firstDay, new Date(laDayEnd(firstDay)));
}
