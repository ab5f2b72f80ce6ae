import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { MONEY_STATE } from '../counts/sums.sql.ts';
import { keyOfFee, ofShops, type ProfitAsk } from './profits.sql.ts';

export interface ProfitOrderLine {
  orderId: string;
  shopId: string;
  productName: string;
  at: Date;
  status: string;
  pieces: number;
  revenueCents: number;
  costCents: number;
}

/**
 * Returns the conditions that select the orders `o` of a row, and the products `p` whose share of the order belongs to the row; the condition on `p`
 * is null when the row has complete orders.
 */
function isOfRow(
  scope: OwnerScope,
  { by }: ProfitAsk,
  id: string,
  skus: readonly string[],
): { order: RawBuilder<unknown>; product: RawBuilder<unknown> | null } {
  if (by === 'shop') return { order: sql`o.shop_id = ${id}`, product: null };
  if (by === 'factory') return { order: sql`coalesce(o.fulfil_house, 'NONE') = ${id}`, product: null };
  const product = by === 'product' ? sql`p.product_id = ${id}` : sql`p.sku_id = any(${skus}::text[])`;
  return {
    order: sql`o.id in (select p.order_id from order_products p where p.owner_id = ${scope.ownerId} and ${product})`,
    product,
  };
}

/** Lists the orders of a row, newest first, with the row's share of each, and the number of these orders. */
export async function listProfitOrders(
  db: Queryable,
  scope: OwnerScope,
  ask: ProfitAsk,
  { id, skus, isPriced }: { id: string; skus: readonly string[]; isPriced: boolean },
  page: { limit: number; offset: number },
): Promise<{ lines: ProfitOrderLine[]; total: number }> {
  const { ownerId } = scope;
  const { order, product } = isOfRow(scope, ask, id, skus);
  const from = sql`orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} ${ofShops(scope, ask.shops, 'o.shop_id')}
    and o.money_state <> 'foreign' and ${isPriced ? sql`o.cost_cents <> 0` : sql`o.cost_cents = 0 and ${MONEY_STATE} not in ('none', 'gone', 'elsewhere')`}
    and ${order}
    ${ask.range === null ? sql`` : sql`and o.created_at >= ${ask.range.start} and o.created_at < ${ask.range.end}`}`;
  const share = (cents: string) =>
    sql.raw(`sum(round(${cents} * upto / whole) - round(${cents} * (upto - weight) / whole))::bigint`);
  const [counted, { rows: lines }] = await Promise.all([
    sql<{ total: number }>`select count(*)::bigint as total from ${from}`.execute(db),
    sql<ProfitOrderLine>`
    select l.id as "orderId", l.shop_id as "shopId", s.name as "productName", l.created_at as at, l.status,
      case when l.money_state in ('none', 'gone', 'elsewhere') then 0 else s.pieces end as pieces, s.revenue as "revenueCents", s.cost as "costCents"
    from (select o.id, o.shop_id, o.created_at, o.status, ${MONEY_STATE} as money_state, o.money_cents, o.cost_cents from ${from}
      order by o.created_at desc, o.id desc limit ${page.limit} offset ${page.offset}) l
    cross join lateral (
      select coalesce(string_agg(p.product_name || ' · ' || p.sku_name, ', ' order by p.position, p.sku_id), '') as name,
        coalesce(sum(p.quantity), 0)::bigint as pieces,
        ${product === null ? sql`l.money_cents` : share('l.money_cents')} as revenue,
        ${product === null ? sql`l.cost_cents` : share('l.cost_cents')} as cost
      from (select product_id, product_name, sku_id, sku_name, quantity, position, weight,
          sum(weight) over (order by position, sku_id) as upto, sum(weight) over () as whole
        from (select product_id, product_name, sku_id, sku_name, quantity, position,
            case when sum(sale_price_cents * quantity) over () = 0 then 1 else sale_price_cents * quantity end::numeric as weight
          from order_products where owner_id = ${ownerId} and order_id = l.id) w) p
      where ${product ?? sql`true`}) s
    order by l.created_at desc, l.id desc`.execute(db),
  ]);
  return { lines, total: counted.rows[0]?.total ?? 0 };
}

export interface ProfitFeeLine {
  id: string;
  code: string;
  shopId: string | null;
  type: string;
  description: string;
  at: Date;
  cents: number;
}

/** Lists the design fees of a row, newest first. */
export async function listProfitFees(
  db: Queryable,
  scope: OwnerScope,
  ask: ProfitAsk,
  id: string,
  page: { limit: number; offset: number },
): Promise<ProfitFeeLine[]> {
  const { rows } = await sql<ProfitFeeLine>`
    select k.id, k.code, k.shop_id as "shopId", k.type, k.description, k.at, sum(k.cents)::bigint as cents
    from (select ${keyOfFee(scope, ask.by)} as key, f.* from ${ask.fees} f) k
    where k.key = ${id} group by 1, 2, 3, 4, 5, 6 order by k.at desc, k.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}
