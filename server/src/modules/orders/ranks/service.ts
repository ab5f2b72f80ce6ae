import { laDay, laDayEnd } from '@bobbin/domain/la-day';
import type { Db } from '../../../platform/database.ts';
import * as queries from './queries.ts';

/** Orders of each seller since an instant, sellers without one left out; the leaderboard alone asks over all sellers. */
export function countOrdersSince(db: Db, since: number): Promise<{ ownerId: string; count: number }[]> {
  const firstDay = laDay(since);
  return queries.countOrdersSince(db, new Date(since), firstDay, new Date(laDayEnd(firstDay)));
}
