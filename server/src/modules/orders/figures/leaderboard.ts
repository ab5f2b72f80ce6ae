import { laDay, laDayEnd } from '@bobbin/domain/time/la-day';
import type { Db } from '../../../platform/database.ts';
import * as crossTenant from './leaderboard.cross-tenant.sql.ts';

/** Counts the orders of each seller since an instant, without sellers that have none; only the leaderboard queries all sellers. */
export function countOrdersSince(db: Db, since: number): Promise<{ ownerId: string; count: number }[]> {
  const firstDay = laDay(since);
  return crossTenant.countOrdersSince(db, new Date(since), firstDay, new Date(laDayEnd(firstDay)));
}
