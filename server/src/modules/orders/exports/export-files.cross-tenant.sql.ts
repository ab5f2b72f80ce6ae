import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { ofOrders, orderBy } from '../list/all-sellers.cross-tenant.sql.ts';
import type { OrderFilter } from '../list/list.sql.ts';
import type { ExportRow } from './cells.ts';
import { ROW } from './export-files.sql.ts';

export type AnyExportRow = ExportRow & { ownerId: string };

export interface AllQuestion {
  /** Filter of an export over all sellers: counted columns, shops and ids. A full-text search over all sellers is not supported. */
  filter: OrderFilter;
  /** Limits the export to the orders of these sellers. */
  owners?: readonly string[] | undefined;
  isAscending: boolean;
  hasProducts: boolean;
  size: number;
}

interface Place {
  ownerId: string;
  id: string;
  /** Time as text, with microseconds. */
  exactly: string;
}

function follows({ ownerId, id, exactly }: Place, isAscending: boolean): RawBuilder<unknown> {
  const at = sql`${exactly}::timestamptz`;
  return isAscending
    ? sql`((o.created_at, o.id) > (${at}, ${id}) or (o.created_at, o.id) = (${at}, ${id}) and o.owner_id < ${ownerId})`
    : sql`((o.created_at, o.id) < (${at}, ${id}) or (o.created_at, o.id) = (${at}, ${id}) and o.owner_id > ${ownerId})`;
}

/** Reads the products of all orders of one chunk, in one query. */
const productsOf = (rows: readonly AnyExportRow[]) => sql<{
  ownerId: string;
  orderId: string;
  products: string;
  sellerSkus: string;
  pieces: number;
}>`${crossTenant('listExportProductsOfAllSellers')} select p.owner_id as "ownerId", p.order_id as "orderId",
    string_agg(quantity || '× ' || product_name || case when sku_name = '' then '' else ' (' || sku_name || ')' end,
      '; ' order by position, sku_id) as products,
    coalesce(string_agg(nullif(seller_sku, ''), ', ' order by position, sku_id), '') as "sellerSkus", sum(quantity)::int as pieces
  from unnest(${rows.map(({ ownerId }) => ownerId)}::text[], ${rows.map(({ id }) => id)}::text[]) as k(owner_id, order_id)
  join order_products p on p.owner_id = k.owner_id and p.order_id = k.order_id group by 1, 2`;

/** Counts the orders of an export over all sellers in cases that no sums cover: the orders of some sellers, or orders with given ids. */
export async function countExportOfAllSellers(db: Db, { filter, owners }: Pick<AllQuestion, 'filter' | 'owners'>) {
  const { rows } = await sql<{
    total: number;
  }>`${crossTenant('countExportOfAllSellers')} select count(*)::bigint as total from orders o
    where ${conditions(filter, owners)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function conditions({ shops, ids, ...filter }: OrderFilter, owners?: readonly string[]): RawBuilder<unknown> {
  const parts = [ofOrders(owners === undefined ? filter : { ...filter, ownerIds: owners })];
  if (shops) parts.push(sql`o.shop_id = any(${shops})`);
  if (ids) parts.push(sql`o.id = any(${ids})`);
  return sql.join(parts, sql` and `);
}

/**
 * Reads the orders of all sellers that match a filter, sorted, in chunks, from one snapshot (EXP-1). Each chunk continues in the index of the list
 * where the previous chunk ended. One database connection stays in use until `work` has read everything.
 */
export async function readOrdersOfAllSellers<T>(
  db: Db,
  { filter, owners, isAscending, hasProducts, size }: AllQuestion,
  work: (pieces: AsyncIterable<AnyExportRow[]>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      async function* fetchAll(): AsyncGenerator<AnyExportRow[]> {
        let last: Place | undefined;
        for (;;) {
          const after = last === undefined ? sql`` : sql`and ${follows(last, isAscending)}`;
          const { rows } = await sql<AnyExportRow & { exactly: string }>`${crossTenant('readOrdersOfAllSellers')}
            select o.owner_id as "ownerId", o.created_at::text as exactly, ${ROW} from orders o
            where ${conditions(filter, owners)} ${after} order by ${orderBy({ isAscending })} limit ${size}`.execute(
            trx,
          );
          if (hasProducts && rows.length > 0) {
            const found = new Map(
              (await productsOf(rows).execute(trx)).rows.map((row) => [`${row.ownerId} ${row.orderId}`, row]),
            );
            for (const row of rows) Object.assign(row, found.get(`${row.ownerId} ${row.id}`));
          }
          if (rows.length > 0) yield rows;
          last = rows.at(-1);
          if (rows.length < size) return;
        }
      }
      return work(fetchAll());
    });
}
