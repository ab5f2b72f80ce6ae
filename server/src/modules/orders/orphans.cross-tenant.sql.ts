import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { type Orphan, withoutJob } from '../../platform/orphans.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists pending prints whose job no longer exists. */
export async function listOrphanPrints(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanPrints')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['print:' || p.id] as keys from label_prints p
        where state = 'waiting'`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists pending packing slips and pick lists whose job no longer exists. */
export async function listOrphanPackingPrints(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanPackingPrints')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['packing:' || p.id] as keys from packing_prints p
        where state = 'waiting'`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists unfinished label batches whose job no longer exists. */
export async function listOrphanLabelBatches(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanLabelBatches')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['labelBatch:' || b.id] as keys from label_batches b
        where finished_at is null`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists pending export files whose job no longer exists. */
export async function listOrphanExports(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanExports')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['orderExport:' || e.id] as keys from order_exports e
        where state in ('waiting', 'running')`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists expired export files whose removal job no longer exists. */
export async function listOverdueExports(db: Queryable, now: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOverdueExports')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['orderExportEnd:' || e.id] as keys from order_exports e
        where state = 'ready' and expires_at <= ${now}`,
      limit,
    )}`.execute(db);
  return rows;
}

/** Lists shops with a queued or running sync whose job no longer exists. */
export async function listOrphanSyncs(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanSyncs')}
    ${withoutJob(
      sql`select owner_id as "ownerId", shop_id as id, array['sync:' || s.shop_id] as keys from sync_states s
        where state in ('queued', 'running')`,
      limit,
    )}`.execute(db);
  return rows;
}
