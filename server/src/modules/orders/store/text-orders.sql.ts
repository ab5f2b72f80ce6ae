import { normaliseTerm } from '@bobbin/domain/orders/search';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { toPattern } from '../../../platform/full-text.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { hasTexts, type TextFilter, type TextOrder } from '../../library/module.ts';
import { isWaiting } from './skus.sql.ts';

/** Maximum number of words of a search; further words are ignored. */
const WORDS_MAX = 12;

/** Returns the condition that an order contains each word of a search: in its id, its message, its products or their SKUs. */
function contains({ ownerId }: OwnerScope, search: string | undefined): RawBuilder<SqlBool> {
  const words = normaliseTerm(search ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`true`;
  const patterns = words.slice(0, WORDS_MAX).map(toPattern);
  return sql<SqlBool>`fold_text(o.id || ' ' || o.buyer_message || ' ' || (
    select coalesce(string_agg(p.product_name || ' ' || p.sku_name || ' ' || p.seller_sku, ' '), '')
    from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id)) like all(${patterns}::text[])`;
}

async function list(
  db: Queryable,
  scope: OwnerScope,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<TextOrder[]> {
  const { ownerId } = scope;
  const { rows } = await sql<TextOrder>`
    select o.id as "orderId", o.shop_id as "shopId", o.buyer_message as message, o.due_at as "dueAt", ${isWaiting()} as "isWaiting",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id || '-' || p.sku_id, 'skuId', p.sku_id, 'productName', p.product_name,
          'skuName', p.sku_name, 'color', p.color, 'quantity', p.quantity) order by p.position), '[]')
        from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id and p.quantity > 0) as products
    from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and ${condition}
    order by o.due_at nulls last, o.id limit ${limit}`.execute(db);
  return rows;
}

/** Reads orders with the messages of their buyers. */
export function readTextOrders(db: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<TextOrder[]> {
  return list(db, scope, sql<SqlBool>`o.id = any(${orderIds}::text[])`, orderIds.length);
}

/** Lists the waiting orders with text fields, or the named ones, that match a filter; most urgent first. */
export function listTextOrders(
  db: Queryable,
  scope: OwnerScope,
  { orderIds, search, shopIds, printIds }: TextFilter,
  limit: number,
): Promise<TextOrder[]> {
  const isAsked = orderIds === undefined ? isWaiting() : sql<SqlBool>`o.id = any(${orderIds}::text[])`;
  const isOfShop = shopIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`o.shop_id = any(${shopIds}::text[])`;
  const hasText = hasTexts(scope, 'o.id', printIds);
  const condition = sql<SqlBool>`${isAsked} and ${isOfShop} and ${hasText} and ${contains(scope, search)}`;
  return list(db, scope, condition, limit);
}

/** Lists the newest orders of SKUs whose buyers wrote a message. */
export async function listMessages(
  db: Queryable,
  scope: OwnerScope,
  skuIds: readonly string[],
  limit: number,
): Promise<{ orderId: string; message: string }[]> {
  const { ownerId } = scope;
  const { rows } = await sql<{ orderId: string; message: string }>`
    select o.id as "orderId", o.buyer_message as message from orders o
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.buyer_message <> '' and o.id in (
      select p.order_id from order_products p where p.owner_id = ${ownerId} and p.sku_id = any(${skuIds}::text[]) and p.quantity > 0)
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}
