import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { MONEY_STATE } from '../counts/sums.sql.ts';

/** Limits the sales of a product to shops and to a range of time; a null `range` means all time. */
export interface ProductSalesAsk {
  productId: string;
  shops: readonly string[] | undefined;
  range: { start: Date; end: Date } | null;
}

export interface ProductSaleLine {
  orderId: string;
  shopId: string;
  skuName: string;
  at: Date;
  status: string;
  pieces: number;
  /** The product's share of the order's revenue in cents (PRF-9). */
  cents: number;
}

/** Finds the orders that contain the product, through the index on the product. */
function ordersOf(scope: OwnerScope, { productId, shops, range }: ProductSalesAsk) {
  const { ownerId } = scope;
  return sql`orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')}
    and o.id in (select order_id from order_products where owner_id = ${ownerId} and product_id = ${productId})
    ${shops === undefined ? sql`` : sql`and o.shop_id = any(${shops}::text[])`}
    ${range === null ? sql`` : sql`and o.created_at >= ${range.start} and o.created_at < ${range.end}`}`;
}

/** Lists the orders in which a product was sold, newest first. The product's share of each order is computed as in the sums. */
export async function listProductSales(
  db: Queryable,
  scope: OwnerScope,
  ask: ProductSalesAsk,
  page: { limit: number; offset: number },
): Promise<ProductSaleLine[]> {
  const { ownerId } = scope;
  const { rows } = await sql<ProductSaleLine>`
    select l.id as "orderId", l.shop_id as "shopId", s.name as "skuName", l.created_at as at, l.status,
      s.pieces, s.cents
    from (select o.id, o.shop_id, o.created_at, o.status, o.money_cents from ${ordersOf(scope, ask)}
        and ${MONEY_STATE} not in ('none', 'gone', 'foreign', 'elsewhere')
      order by o.created_at desc, o.id desc limit ${page.limit} offset ${page.offset}) l
    cross join lateral (
      select string_agg(p.sku_name, ' · ' order by p.position, p.sku_id) as name, sum(p.quantity)::bigint as pieces,
        sum(round(l.money_cents * upto / whole) - round(l.money_cents * (upto - weight) / whole))::bigint as cents
      from (select product_id, sku_id, sku_name, quantity, position, weight,
          sum(weight) over (order by position, sku_id) as upto, sum(weight) over () as whole
        from (select product_id, sku_id, sku_name, quantity, position,
            case when sum(sale_price_cents * quantity) over () = 0 then 1 else sale_price_cents * quantity end::numeric as weight
          from order_products where owner_id = ${ownerId} and order_id = l.id) w) p
      where p.product_id = ${ask.productId}) s
    order by l.created_at desc, l.id desc`.execute(db);
  return rows;
}

/** Counts the orders of a product by status. Orders without revenue are counted separately, because no sum includes them. */
export async function countProductSales(
  db: Queryable,
  scope: OwnerScope,
  ask: ProductSalesAsk,
): Promise<{ status: string; isCounted: boolean; count: number }[]> {
  const { rows } = await sql<{ status: string; isCounted: boolean; count: number }>`
    select o.status, ${MONEY_STATE} not in ('none', 'gone', 'foreign', 'elsewhere') as "isCounted", count(*)::bigint as count
    from ${ordersOf(scope, ask)} group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** Sums the sales of a product by shop, from the sums by product. */
export async function sumProduct(
  db: Queryable,
  scope: OwnerScope,
  productId: string,
  shops: readonly string[] | undefined,
  days: { firstDay: string; lastDay: string } | null,
): Promise<{ shopId: string; pieces: number; cents: number }[]> {
  const table = sql.table(days === null ? 'product_month_sums' : 'product_day_sums');
  const { rows } = await sql<{ shopId: string; pieces: number; cents: number }>`
    select s.shop_id as "shopId", sum(s.pieces)::bigint as pieces, sum(s.money_cents)::bigint as cents from ${table} s
    where s.owner_id = ${scope.ownerId} and ${inShops(scope, 's.shop_id')} and s.product_id = ${productId}
      ${shops === undefined ? sql`` : sql`and s.shop_id = any(${shops}::text[])`}
      ${days === null ? sql`` : sql`and s.la_day between ${days.firstDay}::date and ${days.lastDay}::date`}
    group by 1`.execute(db);
  return rows;
}
