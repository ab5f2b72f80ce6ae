import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists owners who have overdue deposits. */
export async function listOwnersOfOverdue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOverdue')}
    select distinct owner_id as "ownerId" from deposits
    where state = 'waiting' and expires_at <= ${now} limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
