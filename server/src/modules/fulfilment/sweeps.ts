import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { sweep } from '../../platform/sweep.ts';

/**
 * Attempts of all sellers that are due to be looked at, one of each seller in turn (SYN-25), of each the longest waiting
 * first.
 */
export async function listDueFulfilments(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ ownerId: string; fulfilmentId: string }[]> {
  const { rows } = await sql<{ ownerId: string; fulfilmentId: string }>`${sweep('listDueFulfilments')}
    select owner_id as "ownerId", id as "fulfilmentId" from (
      select owner_id, id, next_poll_at, row_number() over (partition by owner_id order by next_poll_at) as turn
      from fulfilments where next_poll_at <= ${now}
    ) due order by turn, next_poll_at limit ${limit}`.execute(db);
  return rows;
}
