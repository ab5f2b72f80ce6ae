import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { sweep } from '../../../platform/sweep.ts';

/** Every seller who has counts. */
export async function listCountOwners(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listCountOwners')}
    select distinct owner_id as "ownerId" from order_day_totals`.execute(db);
  return rows.map((row) => row.ownerId);
}
