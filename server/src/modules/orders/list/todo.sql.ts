import { HOLD_MS } from '@bobbin/domain/fulfilment/eligibility';
import {
  ATTENTION_RULES,
  SENDABLE_RULE,
  STEP_RULES,
  type AttentionRule,
  type StepRule,
} from '@bobbin/domain/orders/attention';
import { VIEW_PAUSE_MS } from '@bobbin/domain/orders/teamwork';
import { TODO_REASONS, type TodoReason } from '@bobbin/domain/orders/todo-reasons';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { kept, type Queryable } from '../../../platform/database.ts';
import { inShops, narrowShops } from '../../../platform/shop-scope.ts';
import { knowsDesign } from '../../library/module.ts';
import { isOpenShop } from '../../shops/module.ts';
import {
  countConditions,
  DUE,
  meetsAny,
  stateCounts,
  totalOf,
  type CountFilter,
  type CountRule,
  type StateCount,
} from '../counts/counts.sql.ts';
import { dueNumbers, type DueConditions } from '../counts/due-counts.sql.ts';
import { openReturns } from '../counts/open-returns.sql.ts';

/**
 * Sort expression by deadline: first orders that can be handled now, then orders on hold, then orders without a deadline (ORD-36). The indexes
 * orders_due_turn and orders_todo use the same expression.
 */
export const dueTurn = (order: RawBuilder<unknown>) =>
  sql`(case when ${order}.due_at is null then 2 when ${order}.status = 'ON_HOLD' then 1 else 0 end)`;
export const TURN = dueTurn(sql.raw('o'));

/**
 * Condition for orders that can need attention at all. It repeats the condition of the index orders_todo literally in each statement, so that the
 * planner can use this small index.
 */
const OPEN = sql`(o.status in ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION') or o.is_cancel_requested)`;

type DueRule = AttentionRule & Required<Pick<AttentionRule, 'due'>>;
type ErrorRule = AttentionRule & Required<Pick<AttentionRule, 'fulfilErrors'>>;

/** The selected reasons, grouped by what they depend on: the counted columns, the time, or the order's error. */
export interface Todo {
  counted: readonly CountRule[];
  due: readonly DueRule[];
  errors: readonly ErrorRule[];
  /** True when all reasons are selected. */
  isWhole: boolean;
  now: number;
}

/** Groups the rules of the given reasons as the statements need them. */
export function toTodo(reasons: readonly TodoReason[], now: number): Todo {
  const rules: AttentionRule[] = reasons.map((reason) => ATTENTION_RULES[reason]);
  return {
    counted: rules.filter(({ due, fulfilErrors }) => due === undefined && fulfilErrors === undefined),
    due: rules.flatMap((rule) => (rule.due === undefined ? [] : [{ ...rule, due: rule.due }])),
    errors: rules.flatMap((rule) =>
      rule.fulfilErrors === undefined ? [] : [{ ...rule, fulfilErrors: rule.fulfilErrors }],
    ),
    isWhole: TODO_REASONS.every((reason) => reasons.includes(reason)),
    now,
  };
}

/** Returns the condition that the deadline is before an instant. Only the deadlines of open orders that can be handled now count. */
export function isDueBefore(instant: Date): RawBuilder<unknown> {
  return sql`${OPEN} and ${TURN} = 0 and o.due_at < ${instant}`;
}

function meetsDue({ due, now }: Todo): RawBuilder<unknown> {
  const parts = due.map((rule) => {
    const from = rule.due.from === null ? sql`` : sql`and o.due_at >= ${new Date(now + rule.due.from)}`;
    return sql`(${meetsAny([rule], 'orders')} and o.due_at < ${new Date(now + rule.due.to)} ${from})`;
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * Wraps a condition so that PostgreSQL's planner estimates that half of the rows meet it. Without this, the planner treats the reasons of an order as
 * independent, estimates a handful of orders where there are thousands, and sorts all of them for one page.
 */
function often(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((${condition}), false)`;
}

/** Repeats the condition of the index orders_in_error, which contains only the few orders with an error. */
const IN_ERROR = sql`o.fulfil_error ->> 'code' in ('TRACKING_INVALID', 'NO_SUCH_CALL', 'ACCOUNT_CHANGED', 'DUPLICATE')`;

/** Hides the values of the statuses from the planner, which would otherwise read all open orders through the index on statuses. */
function meetsErrors({ errors }: Todo): RawBuilder<unknown> {
  const parts = errors.flatMap((rule) =>
    rule.fulfilErrors.map(
      (code) => sql`(${meetsAny([rule], 'orders')} and o.fulfil_error ->> 'code' = ${sql.lit(code)})`,
    ),
  );
  return parts.length === 0 ? sql`false` : sql`(${IN_ERROR} and ${often(sql.join(parts, sql` or `))})`;
}

/** Returns the condition that an order needs attention for at least one of the reasons. */
export function isTodo(scope: OwnerScope, todo: Todo): RawBuilder<unknown> {
  const reasons = [meetsAny(todo.counted, 'orders'), meetsDue(todo)];
  // Selects orders with an error by id: no index of open orders contains the error, so otherwise all open orders would be read.
  if (todo.errors.length > 0)
    reasons.push(sql`o.id in (select o.id from orders o where o.owner_id = ${scope.ownerId}
      and ${inShops(scope, 'o.shop_id')} and ${meetsErrors(todo)})`);
  return sql`${OPEN} and ${often(sql.join(reasons, sql` or `))}`;
}

/** Actions that users can take on orders; each has the conditions under which the action is possible. */
const STEPS = Object.values<StepRule>(STEP_RULES);

/** Returns the condition that each product still to be made has a design, either its own or that of its SKU. */
function isDesigned(scope: OwnerScope): RawBuilder<unknown> {
  const products = sql`select from order_products p where p.owner_id = ${scope.ownerId} and p.order_id = o.id and p.quantity > 0`;
  return sql`exists (${products}) and not exists (${products} and not ${knowsDesign(scope, 'p.order_id', 'p.sku_id')})`;
}

/** Returns the condition that neither the marketplace nor the team holds back the order; same rules as `isHeld` and `isPaused`. */
function isFree(now: number): RawBuilder<unknown> {
  return sql`${isUnpaused(now)} and ${isUnheld(now)}`;
}

function isUnpaused(now: number): RawBuilder<unknown> {
  return sql`(o.paused_until is null or o.paused_until <= ${new Date(now)})`;
}

function isUnheld(now: number): RawBuilder<unknown> {
  return sql`o.status <> 'ON_HOLD' and (o.hold_until is null or o.hold_until <= ${new Date(now)})
    and not (o.is_on_hold and o.created_at > ${new Date(now - HOLD_MS)})`;
}

/**
 * Returns the condition for paused orders whose deadline is not near; same rule as `isResting` in the domain. The first condition repeats the condition
 * of the index orders_paused; the condition is never null.
 */
export function isResting(now: number, order = sql.raw('o')): RawBuilder<unknown> {
  return sql`(${order}.paused_until is not null and ${order}.paused_until > ${new Date(now)}
    and (${order}.due_at is null or ${order}.due_at >= ${new Date(now + VIEW_PAUSE_MS)}))`;
}

/** Returns the condition for orders on which an action is possible now (ORD-52). Conditions that are cheap to evaluate come first. */
export function isDoable(scope: OwnerScope, now: number): RawBuilder<unknown> {
  return allows(scope, STEPS, now);
}

/** Returns the condition for orders that can be sent at this moment (BLK-16). */
export function isSendable(scope: OwnerScope, now: number): RawBuilder<unknown> {
  return allows(scope, [SENDABLE_RULE], now);
}

/**
 * Returns the condition for orders whose next action is sending them to a factory (ORD-52): they have a label and designs, and are neither held nor
 * paused.
 */
export function isReadyToSend(scope: OwnerScope, now: number): RawBuilder<unknown> {
  return allows(scope, [STEP_RULES.send], now);
}

function allows(scope: OwnerScope, rules: readonly StepRule[], now: number): RawBuilder<unknown> {
  const steps = rules.map((rule) => {
    const asked = [meetsAny([rule], 'orders')];
    if (rule.isFree) asked.push(isFree(now));
    if (rule.isDesigned) asked.push(isDesigned(scope));
    return sql`(${sql.join(asked, sql` and `)})`;
  });
  // Hides from the planner how many shops are open; otherwise it would read all orders of these shops through the index on shops.
  return sql`${OPEN} and ${often(isOpenShop(scope, 'o.shop_id', now))} and ${often(sql.join(steps, sql` or `))}`;
}

/** Actions whose conditions are counted columns, and actions whose conditions include designs; holds are separate. */
const COUNTED_STEPS = STEPS.filter(({ isDesigned: hangsOnDesign }) => !hangsOnDesign);
const DESIGNED_STEPS = STEPS.filter(({ isDesigned: hangsOnDesign }) => hangsOnDesign);

/**
 * Builds a statement for one number, `total`: the orders under a filter of counted columns on which an action is possible now. For actions by counted
 * columns the number comes from the counts, minus the held and paused orders. For actions that depend on designs the orders are read. Both groups of
 * orders are small and have their own indexes, orders_held and orders_to_send.
 */
export function countDoable(
  scope: OwnerScope,
  { doableAt: now, ...filter }: CountFilter & { doableAt: number },
): RawBuilder<unknown> {
  const ofShop = (column: 'shop_id' | 'o.shop_id') => isOpenShop(scope, column, now);
  const rows = (condition: RawBuilder<unknown>) => sql`(select count(*)::bigint from orders o
    where ${countConditions(scope, filter, 'orders')} and ${often(ofShop('o.shop_id'))} and ${condition})`;
  const counted = totalOf(scope, { ...filter, anyOf: COUNTED_STEPS }, ofShop);
  const atAnyTime = COUNTED_STEPS.filter(({ isFree: mustBeFree }) => !mustBeFree);
  const whenFree = COUNTED_STEPS.filter(({ isFree: mustBeFree }) => mustBeFree);
  // The second condition repeats the condition of the index orders_held.
  const held = sql`${meetsAny(whenFree, 'orders')} and (o.is_on_hold or o.hold_until is not null)
    and not ${often(isUnheld(now))} and not ${meetsAny(atAnyTime, 'orders')}`;
  // Subtracts paused orders that are not held; the query above has already subtracted the held ones. The few paused orders have their own index.
  const paused = sql`${meetsAny(whenFree, 'orders')} and o.paused_until is not null
    and ${often(sql`not ${isUnpaused(now)} and ${isUnheld(now)}`)} and not ${meetsAny(atAnyTime, 'orders')}`;
  const designed = sql`${meetsAny(DESIGNED_STEPS, 'orders')}
    and ${often(sql`${isFree(now)} and not ${meetsAny(COUNTED_STEPS, 'orders')} and ${isDesigned(scope)}`)}`;
  return sql`select (${counted}) - ${rows(held)} - ${rows(paused)} + ${rows(designed)} as total`;
}

/** Counts the orders that need attention only because of an error. */
function countErrors(scope: OwnerScope, filter: CountFilter, todo: Todo): RawBuilder<unknown> {
  return sql`(select count(*)::bigint from orders o where ${countConditions(scope, filter, 'orders')} and ${meetsErrors(todo)}
    and not ${meetsAny(todo.counted, 'orders')} and not ${often(meetsDue(todo))})`;
}

const { late: LATE, dueSoon: DUE_SOON } = ATTENTION_RULES;

/** The conditions by deadline, written exactly as in the index orders_todo, so that the planner uses this index. */
const DUE_BY_INDEX: DueConditions = {
  ...DUE,
  isOpen: sql`${OPEN} and ${TURN} = 0 and ${often(meetsAny([LATE], 'orders'))}`,
};

/** Returns the latest deadline with which an order can need attention. */
function lastDue({ due, now }: Todo): Date {
  return new Date(now + Math.max(...due.map((rule) => rule.due.to)));
}

/**
 * Builds a statement for one number, `total`: the orders under a filter of counted columns that need attention. Orders with a counted reason come
 * from the counts. So do late and due orders when the filter has no other condition than shops; otherwise they are counted through their index.
 */
export function countTodo(scope: OwnerScope, { todo, ...filter }: CountFilter & { todo: Todo }): RawBuilder<unknown> {
  const isOf = countConditions(scope, filter, 'orders');
  const numbers = [sql`0`];
  if (todo.counted.length > 0) numbers.push(sql`(${totalOf(scope, { ...filter, anyOf: todo.counted })})`);
  const { shops, ...others } = filter;
  if (todo.isWhole && Object.values(others).every((value) => value === undefined)) {
    const due = dueNumbers(scope, narrowShops(scope, shops), DUE_BY_INDEX, todo.now, DUE_SOON.due.to);
    numbers.push(sql`(select further from (${due}) d)`);
  } else if (todo.due.length > 0) {
    numbers.push(sql`(select count(*)::bigint from orders o where ${isOf}
      and ${isDueBefore(lastDue(todo))} and ${meetsDue(todo)} and not ${meetsAny(todo.counted, 'orders')})`);
  }
  if (todo.errors.length > 0) numbers.push(countErrors(scope, filter, todo));
  return sql`select ${sql.join(numbers, sql` + `)} as total`;
}

/** The numbers of the banner, all from one snapshot. */
export interface BannerNumbers {
  states: StateCount[];
  late: number;
  dueSoon: number;
  pendingFulfill24h: number;
  unsettled: number;
  wrongTracking: number;
  /** Number of orders that are late, due soon, or have an error that needs attention, and that meet no counted rule. */
  further: number;
  returnAsked: number;
  returnUnderway: number;
  /** Number of paused orders that need attention and whose deadline is not near. */
  resting: number;
}

/**
 * Reads the numbers of the banner in one statement, so that an order that changes at the same time is counted once. The statement is prepared,
 * because planning it takes longer than running it.
 */
export async function readBanner(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  now: number,
): Promise<BannerNumbers> {
  const todo = toTodo(TODO_REASONS, now);
  const narrowed = narrowShops(scope, shops);
  const isOf = countConditions(scope, shops ? { shops } : {}, 'orders');
  const due = dueNumbers(scope, narrowed, DUE_BY_INDEX, now, DUE_SOON.due.to);
  const of = (reason: TodoReason) => sql`count(*) filter (where ${meetsErrors(toTodo([reason], now))})::bigint`;
  const errors = sql`select ${of('unsettled')} as unsettled, ${of('wrongTracking')} as "wrongTracking",
      count(*) filter (where ${meetsErrors(todo)} and not ${DUE.isCounted} and not ${often(meetsDue(todo))})::bigint as further
    from orders o where ${isOf} and ${IN_ERROR}`;
  const result = await sql<BannerNumbers>`${kept}
    select (select coalesce(json_agg(s), '[]') from (${stateCounts(scope, shops)}) s) as states, d.late, d."dueSoon", d."pendingFulfill24h",
      (select count(*)::bigint from orders o where ${isOf} and ${isResting(now)} and ${isTodo(scope, todo)}) as resting,
      e.unsettled, e."wrongTracking", d.further + e.further as further, r.asked as "returnAsked", r.underway as "returnUnderway"
    from (${due}) d cross join (${errors}) e cross join (${openReturns(scope, shops)}) r`.execute(db);
  const [numbers] = result.rows;
  if (!numbers) throw new Error('A statement of sums gave no row.');
  return numbers;
}
