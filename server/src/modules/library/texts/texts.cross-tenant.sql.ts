import { sql } from 'kysely';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';
import { withoutJob, type Orphan } from '../../../platform/orphans.ts';

/** Lists orders whose texts wait to be drawn but have no job. */
export async function listOrphanTexts(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanTexts')}
    ${withoutJob(
      sql`select distinct t.owner_id as "ownerId", t.order_id as id, array['texts:' || t.owner_id || ':' || t.order_id] as keys
        from order_texts t where t.state = 'waiting'`,
      limit,
    )}`.execute(db);
  return rows;
}
