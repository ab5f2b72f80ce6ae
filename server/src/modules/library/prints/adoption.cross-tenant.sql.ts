import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists accounts whose remembered designs were not converted to placements yet. */
export async function listUnadopted(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listUnadopted')}
    select owner_id as "ownerId" from print_adoptions where adopted_at is null order by owner_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ ownerId }) => ownerId);
}
