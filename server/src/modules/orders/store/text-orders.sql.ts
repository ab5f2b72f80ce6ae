import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { hasTexts, type TextOrder } from '../../library/module.ts';
import { isWaiting } from './skus.sql.ts';

/** Reads orders with the messages of their buyers: the given ones, or the waiting ones with text fields, most urgent first. */
export async function listTextOrders(
  db: Queryable,
  scope: OwnerScope,
  { orderIds, limit }: { orderIds: readonly string[] | null; limit: number },
): Promise<TextOrder[]> {
  const { ownerId } = scope;
  const isAsked =
    orderIds === null ? sql`${isWaiting()} and ${hasTexts(scope, 'o.id')}` : sql`o.id = any(${orderIds}::text[])`;
  const { rows } = await sql<TextOrder>`
    select o.id as "orderId", o.shop_id as "shopId", o.buyer_message as message, o.due_at as "dueAt", ${isWaiting()} as "isWaiting",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id || '-' || p.sku_id, 'skuId', p.sku_id, 'productName', p.product_name,
          'skuName', p.sku_name, 'color', p.color, 'quantity', p.quantity) order by p.position), '[]')
        from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id and p.quantity > 0) as products
    from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and ${isAsked}
    order by o.due_at nulls last, o.id limit ${limit}`.execute(db);
  return rows;
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
