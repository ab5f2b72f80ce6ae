import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/** Counts the shops of a seller whose last renewal the balance could not pay. */
export async function countUnpaidRenewals(db: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from shops
    where owner_id = ${ownerId} and renewal_failed_at is not null and given_up_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
