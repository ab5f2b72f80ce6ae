import { sql } from 'kysely';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Lists owners with batches of custom factories whose contents have passed their retention period. */
export async function listOwnersOfOldContents(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldContents')}
    select distinct b.owner_id as "ownerId" from custom_factory_batches b
    where b.created_at < ${before} and (b.file_id is not null or exists (
      select r.owner_id from custom_factory_batch_orders r where r.owner_id = b.owner_id and r.batch_id = b.id and r.content is not null))`.execute(
    db,
  );
  return rows.map(({ ownerId }) => ownerId);
}
