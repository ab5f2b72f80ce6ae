import type { ClipboardColumn } from '@bobbin/domain/orders/export-columns';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { conditions, found, toLast, type OrderFilter } from './list.sql.ts';
import { followers, wholeOrder, type Sort } from './sorting.sql.ts';

export type ClipboardRow = Record<ClipboardColumn, string | null> & { id: string };

/** Builds a statement for all orders of a filter, sorted; for reading with a cursor, because the result can be too large for memory. */
export function wholeList(
  scope: OwnerScope,
  filter: OrderFilter,
  sort: Sort,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${found(scope, filter)} select ${columns} from orders o where ${conditions(scope, filter)}
    order by ${wholeOrder(sort, toLast(filter))}`;
}

/** Lists the four fields of the clipboard export for the orders after a given order, sorted as the list. */
export async function listExportRows(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: Sort,
  after: string | undefined,
  limit: number,
): Promise<ClipboardRow[]> {
  const last = sql`(select * from orders
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'orders.shop_id')} and id = ${after ?? ''})`;
  const result = await sql<ClipboardRow>`
    ${found(scope, filter)} select o.id, o.status, o.fulfil_id as "fulfilId", o.fulfil_status as "fulfilStatus"
    from orders o ${after === undefined ? sql`` : sql`cross join ${last} l`}
    where ${conditions(scope, filter)} ${after === undefined ? sql`` : sql`and ${followers(sort, toLast(filter))}`}
    order by ${wholeOrder(sort, toLast(filter))} limit ${limit}`.execute(db);
  return result.rows;
}

/** Returns whether the order with the id belongs to the seller. */
export async function hasOrder(db: Queryable, scope: OwnerScope, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}
