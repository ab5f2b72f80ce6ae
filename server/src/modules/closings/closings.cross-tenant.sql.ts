import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { type Orphan, withoutJob } from '../../platform/orphans.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists users who have old archives. */
export async function listOwnersOfOldArchives(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldArchives')}
    select distinct owner_id as "ownerId" from account_exports where created_at < ${before} and file_id is null`.execute(
    db,
  );
  return rows.map(({ ownerId }) => ownerId);
}

/** Lists accounts whose closing is due. */
export async function listDueClosings(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listDueClosings')}
    select owner_id as "ownerId" from account_closings
    where state = 'waiting' and close_at <= ${now} order by close_at limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

/** Lists pending archives whose job no longer exists. */
export async function listOrphanArchives(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanArchives')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['dataExport:' || e.id] as keys from account_exports e
        where state in ('waiting', 'running')`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists expired archives whose removal job no longer exists. */
export async function listOverdueArchives(db: Queryable, now: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOverdueArchives')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['dataExportEnd:' || e.id] as keys from account_exports e
        where state = 'ready' and expires_at <= ${now}`,
      limit,
    )}`.execute(db);
  return rows;
}
