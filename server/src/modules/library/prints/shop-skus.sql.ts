import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** A SKU of a shop, as its newest order names it, with the garment that a user chose or the name contains. */
export interface ShopSkuRow {
  skuId: string;
  productId: string;
  productName: string;
  skuName: string;
  sellerSku: string;
  productType: string | null;
  color: string | null;
  size: string | null;
}

const SELECTION = sql`sku.sku_id as "skuId", sku.product_id as "productId", sku.product_name as "productName", sku.sku_name as "skuName",
  sku.seller_sku as "sellerSku", sku.product_type as "productType", sku.color, sku.size`;

/** Finds SKUs of a shop in whose names all the words occur; newer products first. The table has one row for each SKU, so all are compared. */
export async function searchShopSkus(
  db: Queryable,
  scope: OwnerScope,
  { shopId, words, limit }: { shopId: string; words: readonly string[]; limit: number },
): Promise<ShopSkuRow[]> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<ShopSkuRow>`
    select ${SELECTION} from print_skus sku
    where sku.owner_id = ${scope.ownerId} and sku.shop_id = ${shopId} and ${inShops(scope, 'sku.shop_id')}
      and (sku.product_name || ' ' || sku.sku_name || ' ' || sku.seller_sku || ' ' || sku.sku_id) ilike all(${patterns}::text[])
    order by sku.product_id desc, sku.sku_id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the SKUs of a shop that are named by id or by seller SKU, ignoring letter case. */
export async function findShopSkus(
  db: Queryable,
  scope: OwnerScope,
  shopId: string,
  names: readonly string[],
): Promise<ShopSkuRow[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<ShopSkuRow>`
    select ${SELECTION} from print_skus sku
    where sku.owner_id = ${scope.ownerId} and sku.shop_id = ${shopId} and ${inShops(scope, 'sku.shop_id')} and sku.sku_id in (
      select own.sku_id from print_skus own where own.owner_id = ${scope.ownerId} and ${inShops(scope, 'own.shop_id')}
        and own.sku_id = any(${names}::text[])
      union
      select named.sku_id from print_skus named where named.owner_id = ${scope.ownerId} and ${inShops(scope, 'named.shop_id')}
        and named.seller_sku <> '' and upper(named.seller_sku) collate "C" = any(array(select upper(text) from unnest(${names}::text[]) text)))
    order by sku.sku_id`.execute(db);
  return rows;
}
