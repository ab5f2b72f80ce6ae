import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { sql } from 'kysely';
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

/** The deadline for the carrier's first scan. */
const DISPATCH = sql`coalesce(o.collection_due_at, o.shipping_due_at, o.due_at)`;
/** The marketplace measures only its own orders (ELS-4). */
const IS_OF_MARKETPLACE = sql`o.kind not in (${sql.join(ELSEWHERE_KINDS.map((kind) => sql.lit(kind)))})`;
const HOUSE = sql`coalesce(o.fulfil_house, 'NONE')`;

/** Selects the median time of each factory from the order to the carrier's first scan, in seconds. */
const speeds = (scope: OwnerScope, now: Date) => sql`speed as materialized (
  select ${HOUSE} as house, percentile_cont(0.5) within group (order by extract(epoch from o.collected_at - o.created_at)) as seconds
  from orders o where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}
    and o.created_at > ${new Date(now.getTime() - SPEED_DAYS * DAY_MS)} and o.collected_at is not null
  group by 1)`;

const EXPECTED = sql`greatest(o.created_at + make_interval(secs => speed.seconds), now_at.t)`;

const ofShop = (shopId: string | undefined) => (shopId === undefined ? sql`true` : sql`o.shop_id = ${shopId}`);

/** Counts the orders of each shop for the platform rates of a week (PWT-1). */
export async function countRates(
  db: Queryable,
  scope: OwnerScope,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<RateCounts[]> {
  const isIn = (instant: unknown) => sql`${instant} >= ${from} and ${instant} < ${to}`;
  const isSent = sql`o.status not in ('UNPAID', 'CANCELLED')`;
  const isDue = sql`${isSent} and ${isIn(DISPATCH)}`;
  const isLate = sql`coalesce(o.collected_at, ${now}) > ${DISPATCH}`;
  const isToDeliver = sql`${isSent} and ${isIn(sql`o.delivery_due_at`)}`;
  const hasNumber = sql`o.tracking_numbers <> '{}'`;
  const isBad = sql`(not ${hasNumber} or o.fulfil_error ->> 'code' = 'TRACKING_INVALID')`;
  const { rows } = await sql<RateCounts>`with now_at as (select ${now}::timestamptz as t), ${speeds(scope, now)}
    select o.shop_id as "shopId",
      (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where ${isDue} and ${isLate}))::int as late,
      (count(*) filter (where ${isDue} and not ${isLate} and o.collected_at is null
        and ${EXPECTED} > ${DISPATCH}))::int as "expectedLate",
      (count(*) filter (where ${isDue} and (${hasNumber} or ${isLate})))::int as tracked,
      (count(*) filter (where ${isDue} and (${hasNumber} or ${isLate}) and ${isBad}))::int as "badTracking",
      (count(*) filter (where ${isToDeliver} and o.delivered_at is not null))::int as delivered,
      (count(*) filter (where ${isToDeliver} and o.delivered_at <= o.delivery_due_at))::int as "onTime",
      (count(*) filter (where ${isToDeliver} and o.delivered_at is null and o.delivery_due_at < ${now}))::int as undelivered,
      (count(*) filter (where o.status <> 'UNPAID' and ${isIn(sql`o.created_at`)}))::int as orders,
      (count(*) filter (where o.cancel_initiator = 'SELLER' and o.status = 'CANCELLED'
        and ${isIn(sql`o.created_at`)}))::int as "sellerCancelled"
    from orders o cross join now_at left join speed on speed.house = ${HOUSE}
    where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}
      and o.created_at > ${new Date(from.getTime() - BEFORE_DAYS * DAY_MS)} and o.created_at < ${to} and ${IS_OF_MARKETPLACE}
    group by o.shop_id`.execute(db);
  return rows;
}

export interface WaitingRow {
  orderId: string;
  shopId: string;
  trackingNumber: string | null;
  carrier: string | null;
  createdAt: Date;
  dueAt: Date;
  house: string | null;
  factoryStatus: string | null;
  expectedAt: Date | null;
}

/** Lists orders with a label that no carrier has scanned and whose deadline is before an instant, the nearest deadline first (PWT-3). */
export async function listWaiting(
  db: Queryable,
  scope: OwnerScope,
  { before, now, shopId }: { before: Date; now: Date; shopId: string | undefined },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`with now_at as (select ${now}::timestamptz as t), ${speeds(scope, now)}
    select o.id as "orderId", o.shop_id as "shopId", o.tracking_numbers[1] as "trackingNumber", o.carrier,
      o.created_at as "createdAt", ${DISPATCH} as "dueAt", o.fulfil_house as house, o.fulfil_status as "factoryStatus",
      case when speed.seconds is not null then ${EXPECTED} end as "expectedAt"
    from orders o cross join now_at left join speed on speed.house = ${HOUSE}
    where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.status = 'AWAITING_COLLECTION'
      and ${IS_OF_MARKETPLACE} and o.collected_at is null and ${DISPATCH} < ${before} and ${ofShop(shopId)}
    order by ${DISPATCH}, o.id`.execute(db);
  return rows;
}
