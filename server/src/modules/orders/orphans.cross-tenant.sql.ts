import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { hasNoJob, type Orphan } from '../../platform/orphans.ts';
import { sweep } from '../../platform/cross-tenant.ts';

/** Lists pending prints whose job is gone. */
export async function listOrphanPrints(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${sweep('listOrphanPrints')}
    select owner_id as "ownerId", id from label_prints p
    where state = 'waiting' and ${hasNoJob(sql`'print:' || p.id`)} limit ${limit}`.execute(db);
  return rows;
}

/** Lists unfinished batches of labels whose job is gone. */
export async function listOrphanLabelBatches(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${sweep('listOrphanLabelBatches')}
    select owner_id as "ownerId", id from label_batches b
    where finished_at is null and ${hasNoJob(sql`'labelBatch:' || b.id`)} limit ${limit}`.execute(db);
  return rows;
}

/** Lists pending export files whose job is gone. */
export async function listOrphanExports(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${sweep('listOrphanExports')}
    select owner_id as "ownerId", id from order_exports e
    where state in ('waiting', 'running') and ${hasNoJob(sql`'orderExport:' || e.id`)} limit ${limit}`.execute(db);
  return rows;
}

/** Lists expired files whose removal job is gone. */
export async function listOverdueExports(db: Queryable, now: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${sweep('listOverdueExports')}
    select owner_id as "ownerId", id from order_exports e
    where state = 'ready' and expires_at <= ${now} and ${hasNoJob(sql`'orderExportEnd:' || e.id`)}
    limit ${limit}`.execute(db);
  return rows;
}

/** Lists shops with a queued or running sync whose job is gone. */
export async function listOrphanSyncs(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${sweep('listOrphanSyncs')}
    select owner_id as "ownerId", shop_id as id from sync_states s
    where state in ('queued', 'running') and ${hasNoJob(sql`'sync:' || s.shop_id`)} limit ${limit}`.execute(db);
  return rows;
}
