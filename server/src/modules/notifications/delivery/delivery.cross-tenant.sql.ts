import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { type Orphan, withoutJob } from '../../../platform/orphans.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists users who have notifications from before an instant. */
export async function listOwnersOfOldNotices(db: Queryable, at: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldNotices')}
    select distinct owner_id as "ownerId" from seller_notices where created_at < ${at} and told_at is not null`.execute(
    db,
  );
  return rows.map((row) => row.ownerId);
}

/** Lists users who received events of an owner's shop as team members, including former members. */
export async function listHearersOfShop(db: Queryable, actingOwnerId: string, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listHearersOfShop')}
    select distinct owner_id as "ownerId" from seller_notices where desk_id = ${actingOwnerId} and shop_id = ${shopId}`.execute(
    db,
  );
  return rows.map((row) => row.ownerId);
}

/** Lists users who have undelivered events but no job for them. */
export async function listUndeliveredOwners(db: Queryable, before: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listUndeliveredOwners')}
    ${withoutJob(
      sql`select distinct owner_id as "ownerId", owner_id as id, array['tellSeller:' || n.owner_id] as keys from seller_notices n
        where told_at is null and created_at < ${before}`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists owners who have events for team members but no fan-out job for them. */
export async function listUnspreadOwners(db: Queryable, before: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listUnspreadOwners')}
    ${withoutJob(
      sql`select distinct owner_id as "ownerId", owner_id as id, array['spreadNews:' || n.owner_id] as keys from seller_notices n
        where spread_at is null and created_at < ${before}`,
      limit,
    )}`.execute(db);
  return rows;
}
