import './tracking-tables.ts';
import '../claims/claims-tables.ts';
import { OPEN_CLAIMS, type ClaimKind, type ClaimParty, type ClaimState } from '@bobbin/domain/orders/claims';
import { listStates } from '@bobbin/domain/fulfilment/states';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import type { ParcelTab, PlatformRate } from '@bobbin/domain/orders/platform-rates';
import { LOSSES, READ_DAYS, READ_STATUSES, type TrackingProblem } from '@bobbin/domain/orders/tracking-events';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** An order is created at most this many days before its deadlines. */
const BEFORE_DAYS = 45;
/** Days of scans from which a factory's speed is measured. */
const SPEED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export interface RateCounts {
  shopId: string;
  /** Orders whose dispatch deadline is in the week. */
  due: number;
  late: number;
  /** Orders that are not late yet, and are expected to be scanned after their deadline. */
  expectedLate: number;
  tracked: number;
  /** Tracked orders without a usable number. */
  badTracking: number;
  /** Orders that were due for delivery in the week and are delivered. */
  delivered: number;
  onTime: number;
  /** Orders that are due for delivery in the week, are not delivered, and are late. */
  undelivered: number;
  orders: number;
  sellerCancelled: number;
}

export interface Span {
  from: Date;
  to: Date;
  now: Date;
}

const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
/** The deadline for the carrier's first scan. */
const DISPATCH = sql`coalesce(o.collection_due_at, o.shipping_due_at, o.due_at)`;
/** The time of the carrier's first event, or else the marketplace's time of the collection (PWT-5). */
const SCANNED = sql`coalesce(t.scanned_at, o.collected_at)`;
const DELIVERED = sql`coalesce(t.delivered_at, o.delivered_at)`;
/** The marketplace measures only its own orders (ELS-4). */
const IS_OF_MARKETPLACE = sql`o.kind not in (${listOf(ELSEWHERE_KINDS)})`;
const HOUSE = sql`coalesce(o.fulfil_house, 'NONE')`;
const IS_SENT = sql`o.status not in ('UNPAID', 'CANCELLED')`;
const HAS_NUMBER = sql`o.tracking_numbers <> '{}'`;
const IS_REFUSED = sql`coalesce(o.fulfil_error ->> 'code' = 'TRACKING_INVALID', false)`;

const withTracking = (scope: OwnerScope) =>
  sql`left join order_tracking t on t.owner_id = ${scope.ownerId} and ${inShops(scope, 't.shop_id')} and t.order_id = o.id`;

/** Selects the median time of each factory from the order to the carrier's first scan, in seconds. */
const speeds = (scope: OwnerScope, now: Date) => sql`speed as materialized (
  select ${HOUSE} as house,
    percentile_cont(0.5) within group (order by extract(epoch from ${SCANNED} - o.created_at)) as seconds
  from orders o ${withTracking(scope)} where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}
    and o.created_at > ${new Date(now.getTime() - SPEED_DAYS * DAY_MS)} and ${SCANNED} is not null
  group by 1)`;

const EXPECTED = sql`greatest(o.created_at + make_interval(secs => speed.seconds), now_at.t)`;

const ofShop = (shopId: string | undefined) => (shopId === undefined ? sql`true` : sql`o.shop_id = ${shopId}`);

/** Conditions of the platform rates on an order `o`, its tracking `t` and the speed of its factory (PWT-1). */
function measure({ from, to, now }: Span) {
  const isIn = (instant: unknown) => sql`${instant} >= ${from} and ${instant} < ${to}`;
  const isDue = sql`${IS_SENT} and ${isIn(DISPATCH)}`;
  const isLate = sql`coalesce(${SCANNED}, ${now}) > ${DISPATCH}`;
  const isToDeliver = sql`${IS_SENT} and ${isIn(sql`o.delivery_due_at`)}`;
  return {
    isDue,
    isLate,
    isToDeliver,
    isExpectedLate: sql`${isDue} and not ${isLate} and ${SCANNED} is null and ${EXPECTED} > ${DISPATCH}`,
    isTracked: sql`${isDue} and (${HAS_NUMBER} or ${isLate})`,
    isBadTracking: sql`${isDue} and (${HAS_NUMBER} or ${isLate}) and (not ${HAS_NUMBER} or ${IS_REFUSED})`,
    isUndelivered: sql`${isToDeliver} and ${DELIVERED} is null and o.delivery_due_at < ${now}`,
    isOfWeek: sql`o.status <> 'UNPAID' and ${isIn(sql`o.created_at`)}`,
  };
}

const fromOrders = (scope: OwnerScope, { from, to }: Span) => sql`
  from orders o cross join now_at left join speed on speed.house = ${HOUSE} ${withTracking(scope)}
  where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}
    and o.created_at > ${new Date(from.getTime() - BEFORE_DAYS * DAY_MS)} and o.created_at < ${to} and ${IS_OF_MARKETPLACE}`;

/** Counts the orders of each shop for the platform rates of a week (PWT-1). */
export async function countRates(db: Queryable, scope: OwnerScope, span: Span): Promise<RateCounts[]> {
  const { now } = span;
  const { isDue, isLate, isToDeliver, ...is } = measure(span);
  const { rows } = await sql<RateCounts>`with now_at as (select ${now}::timestamptz as t), ${speeds(scope, now)}
    select o.shop_id as "shopId",
      (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where ${isDue} and ${isLate}))::int as late,
      (count(*) filter (where ${is.isExpectedLate}))::int as "expectedLate",
      (count(*) filter (where ${is.isTracked}))::int as tracked,
      (count(*) filter (where ${is.isBadTracking}))::int as "badTracking",
      (count(*) filter (where ${isToDeliver} and ${DELIVERED} is not null))::int as delivered,
      (count(*) filter (where ${isToDeliver} and ${DELIVERED} <= o.delivery_due_at))::int as "onTime",
      (count(*) filter (where ${is.isUndelivered}))::int as undelivered,
      (count(*) filter (where ${is.isOfWeek}))::int as orders,
      (count(*) filter (where ${is.isOfWeek} and o.cancel_initiator = 'SELLER' and o.status = 'CANCELLED'))::int as "sellerCancelled"
    ${fromOrders(scope, span)} group by o.shop_id`.execute(db);
  return rows;
}

export interface ChangeRow {
  rate: PlatformRate;
  orderId: string;
}

/** Problems that a person can still solve. */
const IS_TROUBLED = sql`t.problem is not null and t.problem not in (${listOf(LOSSES)})`;
const IS_UNDERWAY = sql`o.status in (${listOf(READ_STATUSES)}) and t.delivered_at is null`;

/**
 * Lists the orders of a shop that would still change a rate of the week, the most urgent first (PWT-10): parcels that will probably be scanned
 * late, refused tracking numbers, parcels with a problem on their way that are due in the week, and orders that their factory refused.
 */
export async function listChanges(db: Queryable, scope: OwnerScope, shopId: string, span: Span): Promise<ChangeRow[]> {
  const { now } = span;
  const is = measure(span);
  const cases: Readonly<Record<PlatformRate, RawBuilder<unknown>>> = {
    lateDispatch: is.isExpectedLate,
    validTracking: sql`${is.isBadTracking} and ${HAS_NUMBER} and ${IS_UNDERWAY}`,
    onTime: sql`${is.isToDeliver} and ${IS_UNDERWAY} and ${IS_TROUBLED} and o.delivery_due_at >= ${now}`,
    sellerCancels: sql`${is.isOfWeek} and o.status = 'AWAITING_SHIPMENT' and o.fulfil_state in (${listOf(listStates('refused'))})`,
  };
  const flags = Object.entries(cases).map(([rate, condition]) => sql`case when ${condition} then ${sql.lit(rate)} end`);
  const { rows } = await sql<ChangeRow>`with now_at as (select ${now}::timestamptz as t), ${speeds(scope, now)},
    asked as (select o.id, ${DISPATCH} as due_at, array_remove(array[${sql.join(flags)}], null) as rates
      ${fromOrders(scope, span)} and o.shop_id = ${shopId})
    select r.rate, asked.id as "orderId" from asked cross join lateral unnest(asked.rates) as r(rate)
    order by asked.due_at nulls last, asked.id`.execute(db);
  return rows;
}

export interface ParcelChoice {
  shopId: string | undefined;
  factory: string | undefined;
  /** The week of the delivered parcels. */
  from: Date;
  to: Date;
  now: Date;
  /** Parcels without a scan are listed when their deadline is in this span. */
  dueFrom: Date | null;
  dueTo: Date;
}

/** The condition of each list of parcels (PWT-8). */
function tabConditions({ from, to, dueFrom, dueTo }: ParcelChoice): Readonly<Record<ParcelTab, RawBuilder<unknown>>> {
  return {
    unscanned: sql`o.status = 'AWAITING_COLLECTION' and ${SCANNED} is null and ${DISPATCH} < ${dueTo}
      and ${dueFrom === null ? sql`true` : sql`${DISPATCH} >= ${dueFrom}`}`,
    troubled: sql`${IS_UNDERWAY} and ${IS_TROUBLED}`,
    underway: sql`${IS_UNDERWAY} and ${SCANNED} is not null and t.problem is null`,
    delivered: sql`${DELIVERED} >= ${from} and ${DELIVERED} < ${to} and t.problem is null`,
    // The statement reads no other orders for this list.
    lost: sql`true`,
  };
}

const ORDER_OF: Readonly<Record<ParcelTab, RawBuilder<unknown>>> = {
  unscanned: sql`${DISPATCH}, o.id`,
  troubled: sql`t.problem_at desc nulls last, o.id`,
  underway: sql`o.delivery_due_at nulls last, o.id`,
  delivered: sql`${DELIVERED} desc, o.id`,
  lost: sql`t.problem_at desc nulls last, o.id`,
};

/** Days for which a parcel that was reported lost or damaged is listed without a claim. */
const LOST_DAYS = 90;

/** Selects orders whose parcel was lost or damaged lately, and orders with a claim that is not decided. */
const lostOrders = (scope: OwnerScope, now: Date) => sql`select l.order_id from order_tracking l
  where l.owner_id = ${scope.ownerId} and ${inShops(scope, 'l.shop_id')} and l.problem in (${listOf(LOSSES)})
    and (l.problem_at is null or l.problem_at > ${new Date(now.getTime() - LOST_DAYS * DAY_MS)})
  union select k.order_id from order_claims k
  where k.owner_id = ${scope.ownerId} and ${inShops(scope, 'k.shop_id')} and k.state in (${listOf(OPEN_CLAIMS)})`;

const fromParcels = (scope: OwnerScope, { shopId, factory, now }: ParcelChoice, tab?: ParcelTab) => sql`
  from orders o ${withTracking(scope)}
  where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and ${IS_OF_MARKETPLACE} and ${
    // The marketplace cancels an order whose parcel is lost.
    tab === 'lost'
      ? sql`o.id in (${lostOrders(scope, now)})`
      : sql`${IS_SENT} and o.created_at > ${new Date(now.getTime() - READ_DAYS * DAY_MS)}`
  }
    and ${ofShop(shopId)} and ${factory === undefined ? sql`true` : sql`o.fulfil_house = ${factory}`}`;

export interface ParcelCounts extends Record<ParcelTab, number> {
  readAt: Date | null;
}

/** Counts the parcels of each list, and reads when events were last read. */
export async function countParcels(db: Queryable, scope: OwnerScope, choice: ParcelChoice): Promise<ParcelCounts> {
  const { lost: _lost, ...conditions } = tabConditions(choice);
  const columns = Object.entries(conditions).map(
    ([tab, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(tab)}`,
  );
  const [others, lost] = await Promise.all([
    sql<Omit<ParcelCounts, 'lost'>>`select ${sql.join(columns)}, max(t.read_at) as "readAt"
      ${fromParcels(scope, choice)}`.execute(db),
    sql<{ lost: number }>`select count(*)::int as lost ${fromParcels(scope, choice, 'lost')}`.execute(db),
  ]);
  const none = { unscanned: 0, troubled: 0, underway: 0, delivered: 0, readAt: null };
  return { ...(others.rows[0] ?? none), lost: lost.rows[0]?.lost ?? 0 };
}

/** Lists the deadlines of the parcels without a scan. */
export async function listDeadlines(db: Queryable, scope: OwnerScope, choice: ParcelChoice): Promise<Date[]> {
  const { rows } = await sql<{ dueAt: Date }>`select ${DISPATCH} as "dueAt"
    ${fromParcels(scope, choice)} and ${tabConditions(choice).unscanned}`.execute(db);
  return rows.map(({ dueAt }) => dueAt);
}

export interface ParcelRow {
  orderId: string;
  shopId: string;
  trackingNumber: string | null;
  carrier: string | null;
  createdAt: Date;
  dueAt: Date | null;
  house: string | null;
  factoryStatus: string | null;
  expectedAt: Date | null;
  scannedAt: Date | null;
  deliveryDueAt: Date | null;
  deliveredAt: Date | null;
  problem: TrackingProblem | null;
  lastEventAt: Date | null;
  lastEvent: string | null;
  claimKind: ClaimKind | null;
  claimParty: ClaimParty | null;
  claimState: ClaimState | null;
  claimDeadlineAt: Date | null;
}

/** Lists the parcels of one list, the most urgent first (PWT-3, PWT-8). */
export async function listParcels(
  db: Queryable,
  scope: OwnerScope,
  choice: ParcelChoice,
  tab: ParcelTab,
  limit: number,
): Promise<ParcelRow[]> {
  const { now } = choice;
  const { rows } = await sql<ParcelRow>`with now_at as (select ${now}::timestamptz as t), ${speeds(scope, now)},
    listed as (select o.*, ${SCANNED} as scan_at, ${DELIVERED} as arrived_at, t.problem, t.last_at, t.last_words,
        row_number() over (order by ${ORDER_OF[tab]}) as place
      ${fromParcels(scope, choice, tab)} and ${tabConditions(choice)[tab]}
      order by ${ORDER_OF[tab]} limit ${limit})
    select o.id as "orderId", o.shop_id as "shopId", o.tracking_numbers[1] as "trackingNumber", o.carrier,
      o.created_at as "createdAt", ${DISPATCH} as "dueAt", o.fulfil_house as house, o.fulfil_status as "factoryStatus",
      case when speed.seconds is not null and o.scan_at is null then ${EXPECTED} end as "expectedAt",
      o.scan_at as "scannedAt", o.delivery_due_at as "deliveryDueAt", o.arrived_at as "deliveredAt", o.problem,
      o.last_at as "lastEventAt", o.last_words as "lastEvent", c.kind as "claimKind", c.party as "claimParty",
      c.state as "claimState", c.deadline_at as "claimDeadlineAt"
    from listed o cross join now_at left join speed on speed.house = ${HOUSE}
      left join order_claims c on c.owner_id = ${scope.ownerId} and ${inShops(scope, 'c.shop_id')} and c.order_id = o.id
    order by o.place`.execute(db);
  return rows;
}
