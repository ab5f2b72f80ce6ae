import type { ExportState } from '@bobbin/contract/order-exports';
import type { ExportColumn, ExportFormat } from '@bobbin/domain/orders/export-columns';
import type { ExportZone } from '@bobbin/domain/time/zones';
import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db, Queryable, Tables } from '../../../platform/database.ts';
import type { OrderListQuery } from '../list/list.ts';
import type { OrderSort } from '@bobbin/domain/orders/list-url';
import { wholeList } from '../list/exported.sql.ts';
import type { OrderFilter } from '../list/list.sql.ts';
import type { Sort } from '../list/sorting.sql.ts';
import type { ExportRow } from './cells.ts';
import type { ExportSubject } from './sheets.ts';

/** Limits an export over all sellers to one seller, when staff chose a seller or a shop, or to several sellers. */
export interface AllWish {
  ownerId?: string | undefined;
  ownerIds?: string[] | undefined;
}

/** Returns the sellers to which an export is limited; undefined for all sellers. */
export function ownersOf({ ownerId, ownerIds }: AllWish): readonly string[] | undefined {
  return ownerId === undefined ? ownerIds : [ownerId];
}

/** The shops that the requester could see: 'all' for all shops of the owner, otherwise the listed shops. */
export type SeenShops = 'all' | string[];

/** The data that the requester could see at the time of the request. */
export interface Seen {
  shops: SeenShops;
  viewCosts: SeenShops;
  viewPayouts: SeenShops;
}

export interface ExportFileRow {
  id: string;
  createdAt: Date;
  actorId: string;
  actorName: string;
  /** True for an export for staff: the orders of all sellers (EXP-9), or the money of a member. */
  isOfAllSellers: boolean;
  subject: ExportSubject;
  subjectId: string | null;
  orderIds: string[] | null;
  filter: (OrderListQuery & AllWish) | null;
  sortBy: OrderSort;
  format: ExportFormat;
  columns: ExportColumn[];
  zone: ExportZone;
  locale: 'vi' | 'en';
  seen: Seen;
  state: ExportState;
  attempts: number;
  total: number;
  rows: number;
  sizeBytes: number | null;
  fileId: string | null;
  expiresAt: Date | null;
}

const COLUMNS = sql`id, created_at as "createdAt", actor_id as "actorId", actor_name as "actorName", is_of_all as "isOfAllSellers",
  subject, subject_id as "subjectId",
  order_ids as "orderIds", filter, sort_by as "sortBy", format, columns, zone, locale, seen, state, attempts, total, rows,
  size_bytes as "sizeBytes", file_id as "fileId", expires_at as "expiresAt"`;

/** The subject of exports, and the list of exports that they appear in. */
export type Subject = Pick<ExportFileRow, 'isOfAllSellers' | 'subject' | 'subjectId'>;

/** Returns the condition for exports of a subject; when a member or payment is named, only the exports about it. */
const isOf = ({
  isOfAllSellers,
  subject,
  subjectId,
}: Subject) => sql`is_of_all = ${isOfAllSellers} and subject = ${subject}
  and (${subjectId}::text is null or subject_id = ${subjectId})`;

export async function insertExport(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['order_exports']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('order_exports')
    .values({ ...row, owner_id: ownerId })
    .execute();
}

/** Counts the files that a user requested since an instant; failed and cancelled requests do not count. */
export async function countExports(
  db: Queryable,
  { ownerId, actor }: OwnerScope,
  { isOfAllSellers, subject }: Subject,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('order_exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('actor_id', '=', actor.userId)
    .where('is_of_all', '=', isOfAllSellers)
    .where('subject', subject === 'orders' ? '=' : '<>', 'orders')
    .where('created_at', '>=', since)
    // Counts a file that was ready even when it has been deleted since.
    .where((is) => is.or([is('state', 'not in', ['failed', 'cancelled']), is('expires_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Lists the caller's exports, newest first. */
export async function listExports(
  db: Queryable,
  { ownerId, actor }: OwnerScope,
  subject: Subject,
  since: Date,
  limit: number,
): Promise<ExportFileRow[]> {
  const result = await sql<ExportFileRow>`select ${COLUMNS} from order_exports
    where owner_id = ${ownerId} and actor_id = ${actor.userId} and ${isOf(subject)} and created_at >= ${since}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Returns the caller's last export request. */
export async function findLastExport(
  db: Queryable,
  { ownerId, actor }: OwnerScope,
  { isOfAllSellers, subject }: Subject,
): Promise<ExportFileRow | undefined> {
  const result = await sql<ExportFileRow>`select ${COLUMNS} from order_exports
    where owner_id = ${ownerId} and actor_id = ${actor.userId} and ${isOf({ isOfAllSellers, subject, subjectId: null })}
    order by created_at desc, id desc limit 1`.execute(db);
  return result.rows[0];
}

/** Locks one of the caller's own exports until the transaction ends. */
export async function lockOwnExport(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  isOfAllSellers: boolean,
  id: string,
): Promise<ExportFileRow | undefined> {
  const result = await sql<ExportFileRow>`select ${COLUMNS} from order_exports
    where owner_id = ${ownerId} and id = ${id} and actor_id = ${actor.userId} and is_of_all = ${isOfAllSellers} for update`.execute(
    trx,
  );
  return result.rows[0];
}

/** Locks any of the owner's exports until the transaction ends. */
export async function lockExport(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
): Promise<ExportFileRow | undefined> {
  const result = await sql<ExportFileRow>`select ${COLUMNS} from order_exports
    where owner_id = ${ownerId} and id = ${id} for update`.execute(trx);
  return result.rows[0];
}

export async function setExport(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  change: Partial<
    Pick<
      Insertable<Tables['order_exports']>,
      'state' | 'attempts' | 'total' | 'rows' | 'size_bytes' | 'file_id' | 'expires_at'
    >
  >,
): Promise<void> {
  await trx.updateTable('order_exports').set(change).where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/**
 * Starts the next attempt and returns its number, by which a worker later recognizes that the export is still its own. Returns undefined when the
 * export has ended.
 */
export async function beginExport(
  db: Queryable,
  { ownerId }: OwnerScope,
  id: string,
): Promise<ExportFileRow | undefined> {
  const result = await sql<ExportFileRow>`update order_exports set state = 'running', rows = 0, attempts = attempts + 1
    where owner_id = ${ownerId} and id = ${id} and state in ('waiting', 'running') returning ${COLUMNS}`.execute(db);
  return result.rows[0];
}

/** Stores the progress of an export; returns false when the export was cancelled or another worker took it over. */
export async function writeProgress(
  db: Queryable,
  { ownerId }: OwnerScope,
  { id, attempts }: Pick<ExportFileRow, 'id' | 'attempts'>,
  rows: number,
): Promise<boolean> {
  const result = await db
    .updateTable('order_exports')
    .set({ rows })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const instant = (column: string) => sql`(extract(epoch from o.${sql.ref(column)}) * 1000)::bigint`;

export const ROW = sql`o.id, o.shop_id as "shopId", o.status, ${instant('created_at')} as "createdAt",
  ${instant('updated_at')} as "updatedAt", ${instant('due_at')} as "dueAt",
  ${instant('cancel_requested_at')} as "cancelRequestedAt", ${instant('collected_at')} as "collectedAt",
  ${instant('delivered_at')} as "deliveredAt", o.shipping_type as "shippingType", o.tracking_numbers as "trackingNumbers",
  o.carrier, o.label_state as "labelState", o.buyer_message as "buyerMessage", o.address ->> 'name' as "buyerName",
  o.address ->> 'phone' as "buyerPhone", o.address ->> 'fullAddress' as "fullAddress", o.total_cents as "totalCents",
  o.kind, o.sub_total_cents as "subTotalCents", o.settlement_cents as "settlementCents", o.onhold_cents as "onholdCents",
  o.is_settled as "isSettled", o.currency, o.refunded_cents as "refundedCents", o.fulfil_price_cents as "fulfilPriceCents", o.fulfil_state as "fulfilState", o.fulfil_house as "fulfilHouse",
  o.fulfil_type as "fulfilType", o.fulfil_id as "fulfilId", o.fulfil_status as "fulfilStatus", o.fulfil_line as "fulfilLine",
  o.tag_ids as "tagIds", o.assignee_name as "assigneeName", case when o.paused_until > now() then ${instant('paused_until')} end as "pausedUntil",
  case when o.paused_until > now() then o.pause ->> 'note' end as "pauseNote",
  null::text as products, null::text as "sellerSkus", null::int as pieces`;

/** Reads the products of all orders of one chunk, in one query. */
const productsOf = ({ ownerId }: OwnerScope, ids: readonly string[]) => sql<{
  orderId: string;
  products: string;
  sellerSkus: string;
  pieces: number;
}>`select order_id as "orderId",
    string_agg(quantity || '× ' || product_name || case when sku_name = '' then '' else ' (' || sku_name || ')' end,
      '; ' order by position, sku_id) as products,
    coalesce(string_agg(nullif(seller_sku, ''), ', ' order by position, sku_id), '') as "sellerSkus", sum(quantity)::int as pieces
  from order_products where owner_id = ${ownerId} and order_id = any(${ids}) group by order_id`;

/**
 * Reads all orders that match a filter, sorted, in chunks, from one snapshot, so that an order that changes during the read is neither repeated nor
 * missed. One database connection stays in use until `work` has read everything.
 */
export async function readWholeList<T>(
  db: Db,
  scope: OwnerScope,
  { filter, sort, hasProducts, size }: { filter: OrderFilter; sort: Sort; hasProducts: boolean; size: number },
  work: (pieces: AsyncIterable<ExportRow[]>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`declare export_rows no scroll cursor for ${wholeList(scope, filter, sort, ROW)}`.execute(trx);
      async function* fetchAll(): AsyncGenerator<ExportRow[]> {
        for (;;) {
          const { rows } = await sql<ExportRow>`fetch ${sql.lit(size)} from export_rows`.execute(trx);
          if (hasProducts && rows.length > 0) {
            const ids = rows.map(({ id }) => id);
            const found = new Map((await productsOf(scope, ids).execute(trx)).rows.map((row) => [row.orderId, row]));
            for (const row of rows) Object.assign(row, found.get(row.id));
          }
          if (rows.length > 0) yield rows;
          if (rows.length < size) return;
        }
      }
      return work(fetchAll());
    });
}
