import { FULFILLABLE_STATUSES } from '@bobbin/domain/fulfilment/fulfilment';
import { ATTENTION_RULES } from '@bobbin/domain/orders/attention';
import { RULE_ORDER_AGE_MS, RULE_STATUSES } from '@bobbin/domain/rules/occasions';
import type { RuleTrigger, RuleTriggerKind } from '@bobbin/domain/rules/rule';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { isOpenShop } from '../../shops/module.ts';
import { meetsAny } from '../counts/counts.sql.ts';
import { isDueBefore, isReadyToSend } from '../list/todo.sql.ts';
import type { OccasionRow, StoredOutcome } from './rule-rows.ts';

/** Returns the condition that the owner has an active rule with a trigger of the given kind. */
function hasActive({ ownerId }: OwnerScope, kind: RuleTriggerKind): RawBuilder<unknown> {
  return sql`exists (select from order_rules r where r.owner_id = ${ownerId} and r.trigger_kind = ${kind}
    and r.state <> 'off' and r.deleted_at is null)`;
}

interface NewOccasions {
  /** Key of the occasion, or an SQL expression on the order `o` that returns it. */
  occasion: RawBuilder<unknown>;
  trigger: RuleTrigger;
  state: 'waiting' | 'past';
  /** SQL condition on the order `o`. */
  where: RawBuilder<unknown>;
  now: number;
}

/** Inserts an occasion for each order that meets the condition and does not have this occasion yet; returns the number of inserted rows. */
async function insertOccasions(trx: Queryable, scope: OwnerScope, wanted: NewOccasions): Promise<number> {
  const { occasion, trigger, state, where, now } = wanted;
  const result = await sql`
    insert into order_rule_occasions (owner_id, order_id, occasion, shop_id, trigger, at, state)
    select ${scope.ownerId}, o.id, ${occasion}, o.shop_id, ${JSON.stringify(trigger)}::jsonb, ${new Date(now)}, ${state}
    from orders o where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}
      and o.created_at > ${new Date(now - RULE_ORDER_AGE_MS)} and ${where}
    on conflict do nothing`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Inserts occasions for the arrival of new orders, if the owner has rules with this trigger. */
export function insertArrivals(
  trx: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  now: number,
): Promise<number> {
  return insertOccasions(trx, scope, {
    occasion: sql`'arrives'`,
    trigger: { kind: 'arrives' },
    state: 'waiting',
    where: sql`o.id = any(${[...ids]}::text[]) and o.status = any(${[...RULE_STATUSES]}::text[])
      and ${hasActive(scope, 'arrives')}`,
    now,
  });
}

/** Inserts occasions for orders that are ready to send for the first time. */
export function insertReady(
  trx: Queryable,
  scope: OwnerScope,
  state: 'waiting' | 'past',
  now: number,
): Promise<number> {
  return insertOccasions(trx, scope, {
    occasion: sql`'ready'`,
    trigger: { kind: 'ready' },
    state,
    where: sql`not exists (select from order_rule_occasions c where c.owner_id = ${scope.ownerId} and c.order_id = o.id
        and c.occasion = 'ready')
      and ${isReadyToSend(scope, now)}`,
    now,
  });
}

/** Inserts occasions for orders whose deadline is at most this many hours away, and was further away at the given instant. */
export function insertDeadlines(
  trx: Queryable,
  scope: OwnerScope,
  hours: number,
  after: number,
  now: number,
): Promise<number> {
  const hoursMs = hours * 3_600_000;
  return insertOccasions(trx, scope, {
    // Builds the same key as `toOccasion`.
    occasion: sql`concat('deadline ', ${hours}::int, ' ', floor(extract(epoch from o.due_at) * 1000)::bigint)`,
    trigger: { kind: 'deadline', hours },
    state: 'waiting',
    where: sql`${isDueBefore(new Date(now + hoursMs))} and o.due_at > ${new Date(after + hoursMs)}
      and o.status = any(${[...FULFILLABLE_STATUSES]}::text[]) and ${isOpenShop(scope, 'o.shop_id', now)}`,
    now,
  });
}

/** Inserts occasions for a daily time, for the orders that are still to be sent. */
export function insertDaily(
  trx: Queryable,
  scope: OwnerScope,
  { time, occasion }: { time: string; occasion: string },
  now: number,
): Promise<number> {
  return insertOccasions(trx, scope, {
    occasion: sql`${occasion}::text`,
    trigger: { kind: 'daily', time },
    state: 'waiting',
    where: sql`${meetsAny([ATTENTION_RULES.pendingFulfill], 'orders')} and ${isOpenShop(scope, 'o.shop_id', now)}`,
    now,
  });
}

/** Lists the occasions that are still to be evaluated, oldest first. */
export async function listWaiting(trx: Queryable, scope: OwnerScope, limit: number): Promise<OccasionRow[]> {
  return trx
    .selectFrom('order_rule_occasions')
    .select(['order_id as orderId', 'shop_id as shopId', 'occasion', 'trigger', 'at', 'attempts'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('state', '=', 'waiting')
    .orderBy('at')
    .orderBy('order_id')
    .orderBy('occasion')
    .limit(limit)
    .execute();
}

export interface Evaluation {
  orderId: string;
  occasion: string;
  state: 'done' | 'paused' | 'failed';
  outcomes: readonly StoredOutcome[];
}

/** Ends waiting occasions in one statement, and stores the result of each rule with its occasion. */
export async function endOccasions(
  trx: Queryable,
  scope: OwnerScope,
  ended: readonly Evaluation[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await sql`update order_rule_occasions c set state = e.state, evaluated_at = ${now}, outcomes = e.outcomes::jsonb
    from unnest(${ended.map(({ orderId }) => orderId)}::text[], ${ended.map(({ occasion }) => occasion)}::text[],
      ${ended.map(({ state }) => state)}::text[], ${ended.map(({ outcomes }) => JSON.stringify(outcomes))}::text[])
      as e(order_id, occasion, state, outcomes)
    where c.owner_id = ${scope.ownerId} and ${inShops(scope, 'c.shop_id')} and c.order_id = e.order_id
      and c.occasion = e.occasion and c.state = 'waiting'`.execute(trx);
}

/** Counts a failed attempt at an occasion. */
export async function countAttempt(trx: Queryable, scope: OwnerScope, row: OccasionRow): Promise<void> {
  await sql`update order_rule_occasions set attempts = attempts + 1 where owner_id = ${scope.ownerId}
    and ${inShops(scope, 'shop_id')} and order_id = ${row.orderId} and occasion = ${row.occasion}`.execute(trx);
}

/** Sets occasions that were skipped because their orders were paused back to waiting; returns their number. */
export async function wakePaused(trx: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<number> {
  const result = await sql`update order_rule_occasions set state = 'waiting' where owner_id = ${scope.ownerId}
    and ${inShops(scope, 'shop_id')} and order_id = any(${[...orderIds]}::text[]) and state = 'paused'`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Sets occasions that were last evaluated before an instant, and that wait although their orders are not paused, back to waiting: the mentioned person
 * may have left the team meanwhile (RUL-20). Returns their number.
 */
export async function wakeStale(trx: Queryable, scope: OwnerScope, before: Date, now: Date): Promise<number> {
  const result = await sql`update order_rule_occasions c set state = 'waiting' from orders o
    where c.owner_id = ${scope.ownerId} and ${inShops(scope, 'c.shop_id')} and c.state = 'paused' and c.evaluated_at < ${before}
      and o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = c.order_id
      and (o.paused_until is null or o.paused_until <= ${now})`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

export interface OrderOccasionRow {
  occasion: string;
  trigger: RuleTrigger;
  at: Date;
  state: 'waiting' | 'paused' | 'done' | 'failed';
  evaluatedAt: Date | null;
  outcomes: StoredOutcome[];
}

/** Lists the occasions of an order, newest first. */
export async function listOfOrder(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
  limit: number,
): Promise<OrderOccasionRow[]> {
  return db
    .selectFrom('order_rule_occasions')
    .select(['occasion', 'trigger', 'at', 'state', 'evaluated_at as evaluatedAt', 'outcomes'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('order_id', '=', orderId)
    .where('state', '<>', 'past')
    .orderBy('at', 'desc')
    .orderBy('occasion', 'desc')
    .limit(limit)
    .$narrowType<{ state: OrderOccasionRow['state'] }>()
    .execute();
}

/** Deletes old occasions. They cannot be inserted again, because their orders are too old to trigger a rule. */
export async function removeOldOccasions(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, {
    table: 'order_rule_occasions',
    key: ['order_id', 'occasion'],
    isOld: sql`at < ${before}`,
  });
}
