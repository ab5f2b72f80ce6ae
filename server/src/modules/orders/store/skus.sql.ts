import { FULFILLABLE_STATUSES } from '@bobbin/domain/fulfilment/fulfilment';
import { listStates } from '@bobbin/domain/fulfilment/states';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

const WAITING_STATUSES = [...FULFILLABLE_STATUSES, 'ON_HOLD'];
const WAITING_STATES = listStates('unfulfilled');
/** Maximum number of seller SKUs that are searched for a similar spelling. */
const WORDS_MAX = 200;

/** Repeats the expression of the index order_products_seller_sku. */
const WORD = sql<string>`(lower(p.seller_sku) collate "C")`;

/** Returns the condition that the order has not been sent to a factory and can still be sent. */
export function isWaiting(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(o.status = any(${WAITING_STATUSES}::text[]) and o.fulfil_state = any(${WAITING_STATES}::text[]))`;
}

export interface SkuOfWord {
  /** Seller SKU in lower case. */
  word: string;
  skuId: string;
  productId: string;
  shopId: string;
  productName: string;
  /** Garment from the name of the SKU, or chosen by a user; null when unknown. */
  productType: string | null;
  size: string | null;
  waitingOrders: number;
}

/** Finds SKUs by their seller SKUs. @param words seller SKUs in lower case */
export async function listSkusByWord(db: Queryable, scope: OwnerScope, words: readonly string[]): Promise<SkuOfWord[]> {
  const { ownerId } = scope;
  const { rows } = await sql<SkuOfWord>`
    select ${WORD} as word, p.sku_id as "skuId", min(p.product_id) as "productId", o.shop_id as "shopId",
      min(p.product_name) as "productName", max(p.product_type) as "productType", max(p.size) as size, count(*) filter (where ${isWaiting()})::int as "waitingOrders"
    from order_products p join orders o on o.owner_id = ${ownerId} and o.id = p.order_id
    where p.owner_id = ${ownerId} and p.seller_sku <> '' and ${WORD} = any(${words}::text[]) and ${inShops(scope, 'o.shop_id')}
    group by 1, 2, 4 order by 1, 2`.execute(db);
  return rows;
}

export async function listSkuWords(db: Queryable, scope: OwnerScope, beginnings: readonly string[]): Promise<string[]> {
  const { ownerId } = scope;
  const { rows } = await sql<{ word: string }>`
    select distinct p.seller_sku as word
    from unnest(${beginnings}::text[]) as b(word)
    join order_products p on p.owner_id = ${ownerId} and p.seller_sku <> ''
      and ${WORD} >= b.word collate "C" and ${WORD} < (b.word || chr(1114111)) collate "C"
    join orders o on o.owner_id = ${ownerId} and o.id = p.order_id and ${inShops(scope, 'o.shop_id')}
    limit ${WORDS_MAX}`.execute(db);
  return rows.map(({ word }) => word);
}

export async function listWaitingProducts(
  db: Queryable,
  scope: OwnerScope,
  skuIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { ownerId } = scope;
  const { rows } = await sql<{ id: string }>`
    select p.id from orders o join order_products p on p.owner_id = ${ownerId} and p.order_id = o.id
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and ${isWaiting()}
      and p.sku_id = any(${skuIds}::text[]) and p.quantity > 0
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Unsent orders of a group of SKUs. */
export interface WaitingOrders {
  orders: number;
  /** The earliest deadline. */
  dueAt: Date | null;
  /** Orders by SKU. */
  bySku: ReadonlyMap<string, number>;
}

/** Counts the unsent orders of groups of SKUs up to a limit, each order once in a group; groups without any are left out. */
export async function readWaitingOf(
  db: Queryable,
  scope: OwnerScope,
  groups: readonly { key: string; skuIds: readonly string[] }[],
  limit: number,
): Promise<ReadonlyMap<string, WaitingOrders>> {
  const pairs = groups.flatMap(({ key, skuIds }) => skuIds.map((sku) => ({ key, sku })));
  if (pairs.length === 0) return new Map();
  const { ownerId } = scope;
  const { rows } = await sql<{ key: string; skuId: string | null; orders: number; dueAt: Date | null }>`
    select g.key, p.sku_id as "skuId", least(count(distinct o.id), ${limit}::int)::int as orders, min(o.due_at) as "dueAt"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g(key text, sku text)
    join order_products p on p.owner_id = ${ownerId} and p.sku_id = g.sku and p.quantity > 0
    join orders o on o.owner_id = ${ownerId} and o.id = p.order_id and ${inShops(scope, 'o.shop_id')} and ${isWaiting()}
    group by grouping sets ((g.key), (g.key, p.sku_id))`.execute(db);
  return new Map(
    rows.flatMap(({ key, skuId, orders, dueAt }) => {
      if (skuId !== null) return [];
      const own = rows.filter((row) => row.key === key);
      const bySku = new Map(own.flatMap((row) => (row.skuId === null ? [] : [[row.skuId, row.orders] as const])));
      return [[key, { orders, dueAt, bySku }] as const];
    }),
  );
}

/** Lists the products of unsent orders that have one of the SKUs, sorted by order. */
export async function listOpenLines(
  db: Queryable,
  scope: OwnerScope,
  skuIds: readonly string[],
): Promise<{ orderId: string; skuId: string; isDraft: boolean; dueAt: Date | null }[]> {
  if (skuIds.length === 0) return [];
  const { ownerId } = scope;
  const { rows } = await sql<{ orderId: string; skuId: string; isDraft: boolean; dueAt: Date | null }>`
    select o.id as "orderId", p.sku_id as "skuId", o.fulfil_state = 'DRAFT' as "isDraft", o.due_at as "dueAt"
    from orders o join order_products p on p.owner_id = ${ownerId} and p.order_id = o.id
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and ${isWaiting()}
      and p.sku_id = any(${skuIds}::text[]) and p.quantity > 0
    order by o.id, p.sku_id`.execute(db);
  return rows;
}

export interface SkuFactsRow {
  skuId: string;
  shopId: string;
  productId: string;
  productName: string;
  skuName: string;
  sellerSku: string;
  productType: string | null;
  color: string | null;
  size: string | null;
}

/**
 * Lists the SKUs of the next products; name and picture come from the newest order of each SKU, and a garment chosen by a user overrides the name's
 * (PRD-30).
 */
export async function listSkuFacts(
  db: Queryable,
  scope: OwnerScope,
  afterProductId: string,
  limit: number,
): Promise<SkuFactsRow[]> {
  const { ownerId } = scope;
  const { rows } = await sql<SkuFactsRow>`
    with page as (select distinct p.product_id from order_products p
      where p.owner_id = ${ownerId} and p.product_id > ${afterProductId} order by p.product_id limit ${limit})
    select distinct on (p.sku_id) p.sku_id as "skuId", o.shop_id as "shopId", p.product_id as "productId", p.product_name as "productName",
      p.sku_name as "skuName", p.seller_sku as "sellerSku", case when told.sku_id is null then p.product_type else told.product_type end as "productType",
      case when told.sku_id is null then p.color else told.color end as color, case when told.sku_id is null then p.size else told.size end as size
    from page join order_products p on p.owner_id = ${ownerId} and p.product_id = page.product_id
    join orders o on o.owner_id = ${ownerId} and o.id = p.order_id and ${inShops(scope, 'o.shop_id')}
    left join sku_garments told on told.owner_id = ${ownerId} and told.sku_id = p.sku_id and ${inShops(scope, 'told.shop_id')}
    order by p.sku_id, o.created_at desc, o.id desc`.execute(db);
  return rows;
}
