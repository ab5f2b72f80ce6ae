import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { isVisible } from '../visibility.sql.ts';

/** A product with an ordered SKU. */
export interface KnownProduct {
  shopId: string;
  productId: string;
  productName: string;
}

/** Finds the products that texts name, by id or by title. */
export async function findProducts(
  db: Queryable,
  scope: OwnerScope,
  texts: readonly string[],
): Promise<KnownProduct[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<KnownProduct>`
    select sku.shop_id as "shopId", sku.product_id as "productId", min(sku.product_name) as "productName" from print_skus sku
    where sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')} and sku.product_id in (
      select named.product_id from print_skus named
      where named.owner_id = ${scope.ownerId} and ${inShops(scope, 'named.shop_id')} and named.product_id = any(${texts}::text[])
      union
      select titled.product_id from print_skus titled
      where titled.owner_id = ${scope.ownerId} and ${inShops(scope, 'titled.shop_id')}
        and lower(titled.product_name) collate "C" = any(array(select lower(text) from unnest(${texts}::text[]) text)))
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Lists titles of products that begin like the texts, for suggestions. */
export async function listTitles(db: Queryable, scope: OwnerScope, beginnings: readonly string[]): Promise<string[]> {
  if (beginnings.length === 0) return [];
  const { rows } = await sql<{ title: string }>`
    select distinct sku.product_name as title from unnest(${beginnings}::text[]) word
    join print_skus sku on sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')}
      and lower(sku.product_name) collate "C" >= lower(word) collate "C"
      and lower(sku.product_name) collate "C" < (lower(word) || chr(1114111)) collate "C"
    order by 1 limit 500`.execute(db);
  return rows.map(({ title }) => title);
}

/** Lists the SKUs with one of the seller SKUs, ignoring letter case. */
export async function listSkuIdsOf(db: Queryable, scope: OwnerScope, sellerSkus: readonly string[]): Promise<string[]> {
  if (sellerSkus.length === 0) return [];
  const { rows } = await sql<{ skuId: string }>`
    select sku.sku_id as "skuId" from print_skus sku
    where sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')} and sku.seller_sku <> ''
      and upper(sku.seller_sku) collate "C" = any(array(select upper(text) from unnest(${sellerSkus}::text[]) text))
    order by 1`.execute(db);
  return rows.map(({ skuId }) => skuId);
}

/** Lists seller SKUs that begin like the texts, for suggestions. */
export async function listSellerSkus(
  db: Queryable,
  scope: OwnerScope,
  beginnings: readonly string[],
): Promise<string[]> {
  if (beginnings.length === 0) return [];
  const { rows } = await sql<{ sellerSku: string }>`
    select distinct sku.seller_sku as "sellerSku" from unnest(${beginnings}::text[]) word
    join print_skus sku on sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')} and sku.seller_sku <> ''
      and upper(sku.seller_sku) collate "C" >= upper(word) collate "C"
      and upper(sku.seller_sku) collate "C" < (upper(word) || chr(1114111)) collate "C"
    order by 1 limit 500`.execute(db);
  return rows.map(({ sellerSku }) => sellerSku);
}

/** A file of the library that the caller may place. */
export interface KnownFile {
  id: string;
  name: string;
  mime: string;
  sha256: string;
  width: number | null;
  height: number | null;
  hasThumbnail: boolean;
  contrasts: number[] | null;
}

/** Selects files by id, by the hash of their bytes, or by name without regard to letter case. */
type FileWish = { ids: readonly string[] } | { hashes: readonly string[] } | { names: readonly string[] };

const isWished = (wish: FileWish) =>
  'ids' in wish
    ? sql`file.id = any(${wish.ids}::text[])`
    : 'hashes' in wish
      ? sql`file.sha256 = any(${wish.hashes}::text[])`
      : sql`lower(file.name) collate "C" = any(array(select lower(text) from unnest(${wish.names}::text[]) text))`;

/** Finds files of the library, the newest first. */
export async function findFiles(db: Queryable, scope: OwnerScope, wish: FileWish): Promise<KnownFile[]> {
  if (Object.values(wish).every((words: readonly string[]) => words.length === 0)) return [];
  const { rows } = await sql<KnownFile>`
    select file.id, file.name, file.mime, file.sha256, file.width, file.height, file.has_thumbnail as "hasThumbnail", file.contrasts
    from files file
    where file.owner_id = ${scope.ownerId} and ${isWished(wish)} and file.source in ('upload', 'link') and ${isVisible(scope)}
    order by file.created_at desc, file.id desc`.execute(db);
  return rows;
}

/** Finds the prints that texts name, without regard to letter case. */
export async function findPrintIds(
  db: Queryable,
  scope: OwnerScope,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  const { ownerId, shops, actor } = scope;
  const isSeen =
    shops === 'all'
      ? sql`true`
      : sql`(print.actor_id is not distinct from ${actor.userId} or exists (select from print_places place
          where place.owner_id = ${ownerId} and place.print_id = print.id and place.removed_at is null
            and (place.shop_id is null or place.shop_id = any(${shops}))))`;
  const { rows } = await sql<{ id: string; name: string }>`
    select print.id, print.name from prints print
    where print.owner_id = ${ownerId} and ${isSeen}
      and lower(print.name) collate "C" = any(array(select lower(text) from unnest(${names}::text[]) text))
    order by print.id`.execute(db);
  return rows;
}
