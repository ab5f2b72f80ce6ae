import { keyOfColor } from '@bobbin/domain/products/colors';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { lockUntilCommit, type Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** State of the SKU. 'ready': the next order gets the print; 'asks': the SKU's colour needs a confirmation; 'none': the SKU has no print. */
export type SkuState = 'none' | 'asks' | 'ready';

/** An ordered SKU with the print that its next order gets. */
export interface SkuRow {
  skuId: string;
  shopId: string;
  productId: string;
  productName: string;
  skuName: string;
  sellerSku: string;
  productType: string | null;
  color: string | null;
  size: string | null;
  style: string;
  /** True for a personalised SKU: its designs contain the text of a buyer, so no print fills it (FIL-25). */
  isMarked: boolean;
  placeId: string | null;
  printId: string | null;
  state: SkuState;
  fileId: string | null;
  asks: string[];
  isWrongSize: boolean;
}

/** The data of a SKU, from its newest order. */
export type SkuFacts = Pick<
  SkuRow,
  'skuId' | 'productId' | 'productName' | 'skuName' | 'sellerSku' | 'productType' | 'color' | 'size'
>;

export type SkuResult = Pick<SkuRow, 'skuId' | 'placeId' | 'printId' | 'state' | 'fileId' | 'asks' | 'isWrongSize'>;

/** Selects SKUs by id, by their products, by the placements that give them a print, by the spellings of their colour, or by a seller SKU that begins like a pattern. */
export type SkuWish =
  | { skuIds: readonly string[] }
  | { productIds: readonly string[] }
  | { places: readonly { id: string; printId: string }[] }
  | { colors: readonly string[] }
  | { beginning: string };

/** Runs changes of a seller's prints one after another, because placements of different kinds decide together which print a SKU gets. */
export function lockPrints(trx: Queryable, { ownerId }: OwnerScope): Promise<void> {
  return lockUntilCommit(trx, `prints:${ownerId}`);
}

function isWished(wish: SkuWish) {
  if ('skuIds' in wish) return sql`sku.sku_id = any(${wish.skuIds}::text[])`;
  if ('productIds' in wish) return sql`sku.product_id = any(${wish.productIds}::text[])`;
  if ('places' in wish) {
    const [ids, printIds] = [wish.places.map(({ id }) => id), wish.places.map(({ printId }) => printId)];
    // The condition on the print is that of the index.
    return sql`sku.print_id = any(${printIds}::text[]) and sku.place_id = any(${ids}::text[])`;
  }
  if ('colors' in wish) return sql`sku.color = any(${wish.colors}::text[])`;
  const first = wish.beginning.toUpperCase();
  return sql`sku.seller_sku <> '' and upper(sku.seller_sku) collate "C" >= ${first} collate "C"
    and upper(sku.seller_sku) collate "C" < (${first} || chr(1114111)) collate "C"`;
}

export async function listSkus(db: Queryable, scope: OwnerScope, wish: SkuWish): Promise<SkuRow[]> {
  const { rows } = await sql<SkuRow>`
    select sku.sku_id as "skuId", sku.shop_id as "shopId", sku.product_id as "productId", sku.product_name as "productName",
      sku.sku_name as "skuName", sku.seller_sku as "sellerSku", sku.product_type as "productType", sku.color, sku.size, sku.style,
      mark.sku_id is not null as "isMarked", sku.place_id as "placeId", sku.print_id as "printId", sku.state,
      sku.file_id as "fileId", sku.asks, sku.is_wrong_size as "isWrongSize"
    from print_skus sku
    left join sku_marks mark on mark.owner_id = ${scope.ownerId} and mark.sku_id = sku.sku_id and ${inShops(scope, 'mark.shop_id')}
    where sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')} and ${isWished(wish)}
    order by sku.sku_id`.execute(db);
  return rows;
}

/** Lists the SKUs that currently get a print, or any print that has one of the files. */
export async function listSkusOfPrints(
  db: Queryable,
  scope: OwnerScope,
  printIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ skuId: string }>`
    select sku_id as "skuId" from print_skus
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and print_id = any(${printIds}::text[])
    order by sku_id`.execute(db);
  return rows.map(({ skuId }) => skuId);
}

/** Lists the SKUs of a colour, in all its spellings, also those without a print: another tone may give them one. */
export async function listSkusOfColor(db: Queryable, scope: OwnerScope, colorKey: string): Promise<SkuRow[]> {
  const { rows } = await sql<{ color: string }>`
    select distinct color from print_skus
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and color is not null`.execute(db);
  const colors = rows.map(({ color }) => color).filter((color) => keyOfColor(color) === colorKey);
  return colors.length === 0 ? [] : listSkus(db, scope, { colors });
}

/** Inserts new SKUs; keeps the garment of a known SKU, because a user may have chosen it. */
export async function upsertSkus(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  facts: readonly SkuFacts[],
): Promise<void> {
  if (facts.length === 0) return;
  await sql`
    insert into print_skus (owner_id, sku_id, shop_id, product_id, product_name, sku_name, seller_sku, product_type, color, size)
    select ${ownerId}, f."skuId", ${shopId}, f."productId", f."productName", f."skuName", f."sellerSku", f."productType", f.color, f.size
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f("skuId" text, "productId" text, "productName" text, "skuName" text,
      "sellerSku" text, "productType" text, color text, size text)
    order by f."skuId"
    on conflict (owner_id, sku_id) do update set product_id = excluded.product_id, product_name = excluded.product_name,
      sku_name = excluded.sku_name, seller_sku = excluded.seller_sku`.execute(trx);
}

export async function setGarment(
  trx: Queryable,
  scope: OwnerScope,
  skuId: string,
  { productType, color, size }: Pick<SkuRow, 'productType' | 'color' | 'size'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('print_skus')
    .set({ product_type: productType, color, size })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setStyles(
  trx: Queryable,
  { ownerId }: OwnerScope,
  styles: readonly { skuId: string; style: string }[],
): Promise<void> {
  if (styles.length === 0) return;
  await sql`
    update print_skus set style = s.style
    from jsonb_to_recordset(${JSON.stringify(styles)}::jsonb) as s("skuId" text, style text)
    where owner_id = ${ownerId} and sku_id = s."skuId"`.execute(trx);
}

export async function setResults(
  trx: Queryable,
  { ownerId }: OwnerScope,
  results: readonly SkuResult[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update print_skus set place_id = r."placeId", print_id = r."printId", state = r.state, file_id = r."fileId", asks = r.asks,
      is_wrong_size = r."isWrongSize"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r("skuId" text, "placeId" text, "printId" text, state text,
      "fileId" text, asks text[], "isWrongSize" boolean)
    where owner_id = ${ownerId} and sku_id = r."skuId"`.execute(trx);
}
