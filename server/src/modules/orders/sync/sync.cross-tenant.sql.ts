import { sql } from 'kysely';
import { kept, type Queryable } from '../../../platform/database.ts';
import { isAmong, crossTenant, type OwnedShop } from '../../../platform/cross-tenant.ts';
import type { SyncStateRow } from './sync.sql.ts';

/** Lists shops whose last complete read is older than the given time. */
export async function listStaleShops(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`${crossTenant('listStaleShops')}
    select shop_id as "shopId" from sync_states where last_sync_at is null or last_sync_at < ${before}`.execute(db);
  return rows.map((row) => row.shopId);
}

/** Lists shops whose last attempt at a read, successful or not, began before the given time. */
export async function listUntriedShops(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`${crossTenant('listUntriedShops')}
    select shop_id as "shopId" from sync_states where updated_at < ${before}`.execute(db);
  return rows.map((row) => row.shopId);
}

/** Lists polled shops that had no reconciliation since the given time. */
export async function listShopsToLook(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`${crossTenant('listShopsToLook')}
    select shop_id as "shopId" from sync_states
    where not is_first_sync and (looked_at is null or looked_at < ${before})`.execute(db);
  return rows.map((row) => row.shopId);
}

/** Lists sellers who have webhooks that were received, or errors that were resolved, before the given time. */
export async function listOwnersOfOldNews(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldNews')}
    select distinct s.owner_id as "ownerId" from sync_states s
    where exists (select 1 from webhook_events e where e.owner_id = s.owner_id and e.received_at < ${before})
      or exists (select 1 from sync_errors e where e.owner_id = s.owner_id and e.resolved_at < ${before})`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists the time of the last successful sync of each shop; null when there was none. */
export async function listLastSyncs(db: Queryable): Promise<{ shopId: string; lastSyncAt: Date | null }[]> {
  const { rows } = await sql<{ shopId: string; lastSyncAt: Date | null }>`${crossTenant('listLastSyncs')}
    select shop_id as "shopId", last_sync_at as "lastSyncAt" from sync_states`.execute(db);
  return rows;
}

/** Counts the unresolved errors of orders that could not be read. */
export async function countUnreadable(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`${crossTenant('countUnreadable')}
    select count(*)::bigint as count from sync_errors where resolved_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the sync states of the given shops. */
export async function listSyncStatesOfAllSellers(db: Queryable, shops: readonly OwnedShop[]): Promise<SyncStateRow[]> {
  const { rows } = await sql<SyncStateRow>`${kept}${crossTenant('listSyncStatesOfAllSellers')}
    select s.*, (select count(*)::bigint from sync_errors e
      where e.owner_id = s.owner_id and e.shop_id = s.shop_id and e.resolved_at is null) as "errorsCount"
    from sync_states s where ${isAmong(shops, 's.owner_id', 's.shop_id')}`.execute(db);
  return rows;
}
