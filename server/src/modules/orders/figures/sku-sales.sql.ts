import { ELSEWHERE_ID_START } from '@bobbin/domain/orders/elsewhere';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** Product of a SKU's newest order, and the factory that made it. */
export interface SkuSale {
  skuId: string;
  orderId: string;
  productType: string | null;
  color: string | null;
  size: string | null;
  shippingType: string;
  house: string | null;
  line: string | null;
  facility: string | null;
  shipping: string | null;
}

/**
 * Lists the newest order of each SKU; a SKU without an order is left out. Order ids
 * increase with time, so the largest id is the newest order; the ids of orders from elsewhere are larger and left out.
 */
export async function listSkuSales(
  db: Queryable,
  scope: OwnerScope,
  shopId: string,
  skuIds: readonly string[],
): Promise<SkuSale[]> {
  const { ownerId } = scope;
  const { rows } = await sql<SkuSale>`
    select n.sku_id as "skuId", n.order_id as "orderId", n.product_type as "productType", n.color, n.size,
      o.shipping_type as "shippingType", o.fulfil_house as house, o.fulfil_line as line, o.fulfil_facility as facility,
      o.fulfil_shipping as shipping
    from unnest(${skuIds}::text[]) as s(id)
    cross join lateral (select p.sku_id, p.order_id, p.product_type, p.color, p.size from order_products p
      where p.owner_id = ${ownerId} and p.sku_id = s.id and p.order_id < ${ELSEWHERE_ID_START} order by p.order_id desc limit 1) n
    join orders o on o.owner_id = ${ownerId} and o.id = n.order_id
    where o.shop_id = ${shopId} and ${inShops(scope, 'o.shop_id')}`.execute(db);
  return rows;
}

/** Lists the garments that users chose for SKUs of a shop. */
export async function listChosenGarments(
  db: Queryable,
  scope: OwnerScope,
  shopId: string,
): Promise<{ skuId: string; productType: string | null; color: string | null; size: string | null }[]> {
  return db
    .selectFrom('sku_garments')
    .select(['sku_id as skuId', 'product_type as productType', 'color', 'size'])
    .where('owner_id', '=', scope.ownerId)
    .where('shop_id', '=', shopId)
    .where(inShops(scope, 'shop_id'))
    .execute();
}

/**
 * Reads the marketplace's median fee over the newest settled orders of a shop, in basis points of the price of the pieces. Orders with a refund are
 * left out.
 */
export async function readFee(
  db: Queryable,
  scope: OwnerScope,
  shopId: string,
  since: Date,
  limit: number,
): Promise<{ orders: number; basisPoints: number | null }> {
  const { rows } = await sql<{ orders: number; basisPoints: number | null }>`
    select count(*)::int as orders,
      round(percentile_cont(0.5) within group (order by (sub_total_cents - settlement_cents) * 10000.0 / sub_total_cents))::int
        as "basisPoints"
    from (select sub_total_cents, settlement_cents from orders
      where owner_id = ${scope.ownerId} and shop_id = ${shopId} and ${inShops(scope, 'shop_id')} and is_settled
        and created_at >= ${since} and status <> 'CANCELLED' and refunded_cents = 0 and return_state = 'none'
        and sub_total_cents > 0 and settlement_cents > 0 and currency = 'USD'
      order by created_at desc limit ${limit}) o`.execute(db);
  return rows[0] ?? { orders: 0, basisPoints: null };
}
