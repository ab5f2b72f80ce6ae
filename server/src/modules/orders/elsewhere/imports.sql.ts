import type { ImportField } from '@bobbin/domain/orders/order-import';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { StoredLineResult } from './import-rows.ts';
import type {} from './elsewhere-tables.ts';

export interface ImportRow {
  id: string;
  shopId: string;
  name: string;
  orders: number;
  actorId: string | null;
  actorName: string;
  createdAt: Date;
  undoneAt: Date | null;
}

const SELECTION = [
  'id',
  'shop_id as shopId',
  'name',
  'orders',
  'actor_id as actorId',
  'actor_name as actorName',
  'created_at as createdAt',
  'undone_at as undoneAt',
] as const;

export async function readColumns(
  db: Queryable,
  { ownerId }: OwnerScope,
): Promise<{ header: string; field: string | null }[]> {
  return db
    .selectFrom('order_import_columns')
    .select(['header', 'field'])
    .where('owner_id', '=', ownerId)
    .limit(1_000)
    .execute();
}

/** Remembers what columns mean, for the next import (ELS-11). */
export async function rememberColumns(
  trx: Queryable,
  { ownerId }: OwnerScope,
  columns: readonly { header: string; field: ImportField | null }[],
  now: Date,
): Promise<void> {
  if (columns.length === 0) return;
  await sql`
    insert into order_import_columns (owner_id, header, field, updated_at)
    select distinct on (c.header) ${ownerId}, c.header, c.field, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c(header text, field text) order by c.header
    on conflict (owner_id, header) do update set field = excluded.field, updated_at = excluded.updated_at`.execute(trx);
}

export async function insertImport(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  row: { id: string; shopId: string; name: string; orders: number; lines: readonly StoredLineResult[]; now: Date },
): Promise<void> {
  await trx
    .insertInto('order_imports')
    .values({
      owner_id: ownerId,
      id: row.id,
      shop_id: row.shopId,
      name: row.name,
      actor_id: actor.userId,
      actor_name: actor.name,
      created_at: row.now,
      undone_at: null,
      orders: row.orders,
      lines: JSON.stringify(row.lines),
    })
    .execute();
}

export async function listImports(db: Queryable, scope: OwnerScope, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('order_imports')
    .select(SELECTION)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function getImport(
  db: Queryable,
  scope: OwnerScope,
  id: string,
): Promise<(ImportRow & { lines: StoredLineResult[] }) | undefined> {
  return db
    .selectFrom('order_imports')
    .select([...SELECTION, 'lines'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockImport(trx: Queryable, scope: OwnerScope, id: string): Promise<ImportRow | undefined> {
  return trx
    .selectFrom('order_imports')
    .select(SELECTION)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function endImport(trx: Queryable, scope: OwnerScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('order_imports')
    .set({ undone_at: now })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', id)
    .execute();
}

/** Lists the orders of an import, with the number of their changes. */
export async function listImported(
  trx: Queryable,
  scope: OwnerScope,
  importId: string,
): Promise<{ orderId: string; revision: number }[]> {
  return trx
    .selectFrom('elsewhere_orders')
    .select(['order_id as orderId', 'revision'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('import_id', '=', importId)
    .execute();
}

/**
 * Lists those of the orders that a user changed since their import, by their timelines. Files that a print puts on an order are no change, because the
 * page of the order puts them there for each user who opens it.
 */
export async function listChanged(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id as "orderId" from order_events
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[]) and actor_id is not null
      and event not in ('importedByFile', 'designsPlaced')`.execute(trx);
  return new Set(rows.map(({ orderId }) => orderId));
}
