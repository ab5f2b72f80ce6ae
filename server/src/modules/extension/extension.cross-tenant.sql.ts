import { sql } from 'kysely';
import { kept, type Queryable } from '../../platform/database.ts';
import { isAmong, crossTenant, type OwnedShop } from '../../platform/cross-tenant.ts';
import type { ExtensionStateRow } from './extension.sql.ts';

/** Lists shops that have violations, as their sellers' extensions last reported them. */
export async function listViolatingShops(db: Queryable): Promise<{ ownerId: string; shopId: string }[]> {
  const { rows } = await sql<{ ownerId: string; shopId: string }>`${crossTenant('listViolatingShops')}
    select owner_id as "ownerId", shop_id as "shopId" from extension_states where violations_count > 0`.execute(db);
  return rows;
}

/** Reads the extension's data about the given shops. */
export async function listStatesOfAllSellers(
  db: Queryable,
  shops: readonly OwnedShop[],
): Promise<(ExtensionStateRow & { ownerId: string })[]> {
  const { rows } = await sql<ExtensionStateRow & { ownerId: string }>`${kept}${crossTenant('listStatesOfAllSellers')}
    select owner_id as "ownerId", shop_id as "shopId", synced_at as "syncedAt", health_score as "healthScore",
      health_level as "healthLevel", accelerated_settlement as "acceleratedSettlement", can_flash_sale as "canFlashSale",
      violations_at as "violationsAt", violations_count as "violationsCount"
    from extension_states where ${isAmong(shops, 'owner_id', 'shop_id')}`.execute(db);
  return rows;
}
