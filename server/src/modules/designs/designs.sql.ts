import type { RentedStatus } from '@bobbin/domain/designs/rented-designs';
import { sql, type Insertable, type RawBuilder, type SqlBool, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';
import { foundAtMost, fromNearerEnd, type Page } from '../../platform/paging.ts';

export interface DesignRow {
  ownerId: string;
  id: string;
  number: number;
  status: RentedStatus;
  note: string;
  orderId: string | null;
  shopId: string | null;
  priceCents: number | null;
  pricedAt: Date | null;
  /** Number of times that the design's price was set. */
  pricings: number;
  unpaidCents: number | null;
  unpaidAt: Date | null;
  paidAt: Date | null;
  paidCents: number;
  refundedCents: number;
  dueAt: Date | null;
  soonToldAt: Date | null;
  lateToldAt: Date | null;
  designerId: string | null;
  link: string | null;
  revision: number;
  revisedAt: Date | null;
  doneAt: Date | null;
  settlesAt: Date | null;
  isSettled: boolean;
  finishedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'seller' | 'staff' | null;
  cancelReason: string;
  messageCount: number;
  sellerSpokeAt: Date | null;
  staffSpokeAt: Date | null;
  unreadSeller: number;
  unreadStaff: number;
  /** The highest price that the seller accepted with the request; null without one. */
  maxCents: number | null;
  /** How the seller agreed to the price, as staff recorded it; null when not recorded. */
  agreedText: string | null;
  agreedMessageId: string | null;
  agreedName: string | null;
  agreedAt: Date | null;
  /** The charge or refund that waits for a second staff user (ROL-68); null when none waits. */
  approvalStep: 'pay' | 'cancelByStaff' | null;
  approvalCents: number | null;
  approvalBy: string | null;
  approvalName: string | null;
  approvalReason: string | null;
  approvalAt: Date | null;
  /** The charge or refund that a second staff user declined (ROL-71); null when none was declined since the last transition. */
  declinedStep: 'pay' | 'cancelByStaff' | null;
  declinedCents: number | null;
  declinedFor: string | null;
  declinedName: string | null;
  declinedReason: string | null;
  declinedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const DESIGN_COLUMNS =
  sql.raw(`d.owner_id as "ownerId", d.id, d.number, d.status, d.note, d.order_id as "orderId",
  d.shop_id as "shopId", d.price_cents as "priceCents", d.priced_at as "pricedAt", d.pricings, d.unpaid_cents as "unpaidCents",
  d.unpaid_at as "unpaidAt", d.paid_at as "paidAt", d.paid_cents as "paidCents", d.refunded_cents as "refundedCents",
  d.due_at as "dueAt", d.soon_told_at as "soonToldAt", d.late_told_at as "lateToldAt", d.designer_id as "designerId",
  d.link, d.revision, d.revised_at as "revisedAt", d.done_at as "doneAt", d.settles_at as "settlesAt",
  d.is_settled as "isSettled", d.finished_at as "finishedAt", d.cancelled_at as "cancelledAt",
  d.cancelled_by as "cancelledBy", d.cancel_reason as "cancelReason", d.message_count as "messageCount",
  d.seller_spoke_at as "sellerSpokeAt", d.staff_spoke_at as "staffSpokeAt", d.unread_seller as "unreadSeller",
  d.unread_staff as "unreadStaff", d.max_cents as "maxCents", d.agreed_text as "agreedText",
  d.agreed_message_id as "agreedMessageId", d.agreed_name as "agreedName", d.agreed_at as "agreedAt", d.approval_step as "approvalStep", d.approval_cents as "approvalCents",
  d.approval_by as "approvalBy", d.approval_name as "approvalName", d.approval_reason as "approvalReason",
  d.approval_at as "approvalAt", d.declined_step as "declinedStep", d.declined_cents as "declinedCents",
  d.declined_for as "declinedFor", d.declined_name as "declinedName", d.declined_reason as "declinedReason",
  d.declined_at as "declinedAt", d.created_at as "createdAt", d.updated_at as "updatedAt"`);

export interface DesignFilter {
  /** A full-text query. */
  question: string | null;
  statuses?: readonly string[] | undefined;
  orderId?: string | undefined;
  designerId?: string | undefined;
}

/** Full-text query, statuses and designer of a filter, both for the list of one owner and for the list of all sellers. */
export function isWanted({ question, statuses, designerId }: Omit<DesignFilter, 'orderId'>): RawBuilder<SqlBool>[] {
  return [
    question === null ? null : sql<SqlBool>`to_tsvector('simple', d.words) @@ to_tsquery('simple', ${question})`,
    statuses === undefined ? null : sql<SqlBool>`d.status = any(${statuses})`,
    designerId === undefined ? null : sql<SqlBool>`d.designer_id = ${designerId}`,
  ].filter((part) => part !== null);
}

function where(scope: OwnerScope, filter: DesignFilter): RawBuilder<SqlBool> {
  const parts = [
    sql<SqlBool>`d.owner_id = ${scope.ownerId}`,
    inShops(scope, 'd.shop_id'),
    ...isWanted(filter),
    ...(filter.orderId === undefined ? [] : [sql<SqlBool>`d.order_id = ${filter.orderId}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** Counts rows only for a search; other totals are stored. */
export async function countFound(db: Queryable, scope: OwnerScope, filter: DesignFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${
      filter.question === null
        ? sql`rented_designs d where ${where(scope, filter)}`
        : foundAtMost(sql`select 1 from rented_designs d where ${where(scope, filter)}`)
    }`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function listDesigns(
  db: Queryable,
  scope: OwnerScope,
  filter: DesignFilter,
  page: Page,
  isAscending: boolean,
): Promise<DesignRow[]> {
  const { offset, limit, isFromEnd } = fromNearerEnd(page);
  const way = sql.raw(isAscending === isFromEnd ? 'desc' : 'asc');
  const { rows } = await sql<DesignRow>`
    select ${DESIGN_COLUMNS} from rented_designs d where ${where(scope, filter)}
    order by d.created_at ${way}, d.id ${way} limit ${limit} offset ${offset}`.execute(db);
  return isFromEnd ? rows.toReversed() : rows;
}

export async function getDesign(db: Queryable, scope: OwnerScope, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${DESIGN_COLUMNS} from rented_designs d
    where d.owner_id = ${scope.ownerId} and ${inShops(scope, 'd.shop_id')} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a design until the transaction ends. */
export async function lockDesign(trx: Queryable, scope: OwnerScope, id: string): Promise<DesignRow | undefined> {
  const { rows } = await sql<DesignRow>`
    select ${DESIGN_COLUMNS} from rented_designs d
    where d.owner_id = ${scope.ownerId} and ${inShops(scope, 'd.shop_id')} and d.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Returns the next number of a design; a concurrent creation waits until this transaction ends. */
export async function nextNumber(trx: Queryable): Promise<number> {
  const row = await trx
    .updateTable('rented_design_numbers')
    .set({ last: sql<number>`last + 1` })
    .where('id', '=', 'design')
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export async function insertDesign(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['rented_designs']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('rented_designs')
    .values({ ...row, owner_id: ownerId })
    .execute();
}

export type DesignChange = Omit<Updateable<Tables['rented_designs']>, 'owner_id' | 'id' | 'number' | 'shop_id'>;

export async function updateDesign(trx: Queryable, scope: OwnerScope, id: string, change: DesignChange): Promise<void> {
  await trx
    .updateTable('rented_designs')
    .set(change)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', id)
    .execute();
}

/** Locks counts in the sequence of their keys; a design without an order is counted with an empty shop id. */
export async function addToCount(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string | null,
  status: string,
  by: number,
): Promise<void> {
  await sql`
    insert into rented_design_counts as known (owner_id, shop_id, status, count)
    values (${ownerId}, ${shopId ?? ''}, ${status}, ${by})
    on conflict (owner_id, shop_id, status) do update set count = known.count + excluded.count`.execute(trx);
}

export async function listCounts(db: Queryable, scope: OwnerScope): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, sum(count)::int as count from rented_design_counts
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} group by status`.execute(db);
  return rows;
}

/** Lists the designers who are assigned to the newest designs of the scope. */
export async function listDesignerIds(db: Queryable, scope: OwnerScope, newest: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select d.designer_id as id from rented_designs d
      where d.owner_id = ${scope.ownerId} and ${inShops(scope, 'd.shop_id')} and d.designer_id is not null
      order by d.created_at desc limit ${newest}) recent`.execute(db);
  return rows.map(({ id }) => id);
}
