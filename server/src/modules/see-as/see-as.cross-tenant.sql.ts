import { sql } from 'kysely';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

/** Lists the open visits to all sellers: a few, because each ends after minutes. */
export async function listOpenVisits(
  trx: Queryable,
  now: Date,
): Promise<{ ownerId: string; id: string; staffId: string }[]> {
  const { rows } = await sql<{ ownerId: string; id: string; staffId: string }>`
    ${crossTenant('listOpenVisits')}
    select owner_id as "ownerId", id, staff_id as "staffId" from see_as_visits
    where ended_at is null and ends_at > ${now}`.execute(trx);
  return rows;
}
