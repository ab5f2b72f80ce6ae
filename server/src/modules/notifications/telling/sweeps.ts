import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { sweep } from '../../../platform/sweep.ts';

/** People with notices from before an instant. */
export async function listOwnersOfOldNotices(db: Queryable, at: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listOwnersOfOldNotices')}
    select distinct owner_id as "ownerId" from seller_notices where created_at < ${at} and told_at is not null`.execute(
    db,
  );
  return rows.map((row) => row.ownerId);
}

/** Who heard of an owner's shop as a member of a team, whether or not they are one still. */
export async function listHearersOfShop(db: Queryable, deskId: string, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listHearersOfShop')}
    select distinct owner_id as "ownerId" from seller_notices where desk_id = ${deskId} and shop_id = ${shopId}`.execute(
    db,
  );
  return rows.map((row) => row.ownerId);
}
