import { ATTENTION_RULES, isMeant, type AttentionRule } from '@bobbin/domain/orders/attention';
import { TODO_REASONS } from '@bobbin/domain/orders/todo-reasons';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';

/*
 * Counts of open orders by deadline, in periods of an hour and of a day (table order_due_counts). An order becomes late without a write, so a count
 * of late orders cannot be stored. The number of orders due before an instant is computed instead: from the counts of the periods that ended before
 * it, and from the order rows of the hour that contains it.
 */

const HOUR_MS = 3_600_000;
/** Lengths of the periods in hours. */
const LENGTHS = [1, 24] as const;

/** Value of the shop id in the rows that count the orders of all shops. */
const ALL_SHOPS = '';

/**
 * Numbers that are stored for a period: `orders` counts all open orders due in the period, `unfulfilled` those that no factory makes yet. The
 * `further` numbers leave out orders that need attention for a reason other than the deadline.
 */
const NUMBERS = ['orders', 'unfulfilled', 'further', 'further_unfulfilled'] as const;
type DueNumber = (typeof NUMBERS)[number];

/** The columns of an order that decide which counts include the order. */
interface DueFacts {
  shopId: string;
  status: string;
  fulfilState: string;
  labelState: string;
  cancelRequested: boolean;
  dueAt: Date | null;
}

/** The rules of the list 'Cần xử lý' (orders that need attention) that depend only on the counted columns. */
const COUNTED: readonly AttentionRule[] = TODO_REASONS.map((reason): AttentionRule => ATTENTION_RULES[reason]).filter(
  ({ due, fulfilErrors }) => due === undefined && fulfilErrors === undefined,
);
const { due: _late, ...OPEN_RULE } = ATTENTION_RULES.late;
const { due: _soon, ...UNFULFILLED_RULE } = ATTENTION_RULES.dueSoon;

/**
 * Returns the end of the period that contains an instant. A period includes its end but not its beginning, because a deadline is a full hour or one
 * second before it.
 */
function endOfPeriod(instant: number, hours: number): number {
  return Math.ceil(instant / (hours * HOUR_MS)) * hours * HOUR_MS;
}

/** Lists the numbers of NUMBERS that count an order; an order that is not open is in none. */
function numbersOf({ dueAt, cancelRequested, ...order }: DueFacts): DueNumber[] {
  const facts = { ...order, isCancelRequested: cancelRequested, fulfilError: null, dueAt: null };
  const meets = (rule: AttentionRule) => isMeant(rule, facts, 0);
  if (dueAt === null || !meets(OPEN_RULE)) return [];
  const isUnfulfilled = meets(UNFULFILLED_RULE);
  const isFurther = !COUNTED.some(meets);
  return NUMBERS.filter((number) => {
    if (number === 'orders') return true;
    return (isFurther || number === 'unfulfilled') && (isUnfulfilled || number === 'further');
  });
}

interface PeriodChange {
  shopId: string;
  hours: number;
  until: string;
  change: Partial<Record<DueNumber, number>>;
}

/** Adds up the changes of a batch by period; a period whose changes add up to zero is left out. */
function toPeriods(changes: readonly (DueFacts & { change: number })[]): PeriodChange[] {
  const periods = new Map<string, PeriodChange>();
  for (const order of changes) {
    const numbers = numbersOf(order);
    if (order.dueAt === null || numbers.length === 0) continue;
    const instant = order.dueAt.getTime();
    const keys = [order.shopId, ALL_SHOPS].flatMap((shopId) => LENGTHS.map((hours) => ({ shopId, hours })));
    for (const { shopId, hours } of keys) {
      const until = new Date(endOfPeriod(instant, hours)).toISOString();
      const key = JSON.stringify([shopId, hours, until]);
      const period = periods.get(key) ?? { shopId, hours, until, change: {} };
      for (const number of numbers) period.change[number] = (period.change[number] ?? 0) + order.change;
      periods.set(key, period);
    }
  }
  return [...periods.values()].filter(({ change }) => Object.values(change).some((number) => number !== 0));
}

/**
 * Adds the changes of one batch to the periods. All writers lock the rows in the same order, so they never deadlock. A writer whose change leaves a
 * period without orders deletes the row, which it has already locked; otherwise rows of all past hours would stay.
 */
export async function addToDueCounts(
  trx: Queryable,
  scope: OwnerScope,
  changes: readonly (DueFacts & { change: number })[],
): Promise<void> {
  // Updates the counts over all shops even when the caller's scope has only one shop.
  await withFullScope(scope, (whole) => addPeriods(trx, whole, toPeriods(changes)));
}

async function addPeriods(trx: Queryable, { ownerId }: OwnerScope, periods: readonly PeriodChange[]): Promise<void> {
  if (periods.length === 0) return;
  const rows = JSON.stringify(
    periods.map(({ shopId, hours, until, change }) => ({ shop_id: shopId, hours, until, ...change })),
  );
  const columns = sql.raw(NUMBERS.join(', '));
  const typed = sql.raw(NUMBERS.map((number) => `${number} bigint`).join(', '));
  const source = sql`jsonb_to_recordset(${rows}::jsonb) as c(shop_id text, hours smallint, until timestamptz, ${typed})`;
  const values = sql.raw(NUMBERS.map((number) => `coalesce(${number}, 0)`).join(', '));
  const sums = sql.raw(NUMBERS.map((number) => `${number} = t.${number} + excluded.${number}`).join(', '));
  await sql`
    insert into order_due_counts as t (owner_id, shop_id, hours, until, ${columns})
    select ${ownerId}, shop_id, hours, until, ${values} from ${source} order by shop_id, hours, until
    on conflict (owner_id, shop_id, hours, until) do update set ${sums}`.execute(trx);
  if (!periods.some(({ change }) => Object.values(change).some((number) => number < 0))) return;
  const isEmpty = sql.raw(NUMBERS.map((number) => `t.${number} = 0`).join(' and '));
  await sql`
    delete from order_due_counts t using ${source} where t.owner_id = ${ownerId} and t.shop_id = c.shop_id and t.hours = c.hours
      and t.until = c.until and ${isEmpty}`.execute(trx);
}

/** SQL conditions on the alias `o` of `orders`; the modules `counts` and `todo` build them. */
export interface DueConditions {
  /** True when the order is open and has a deadline. */
  isOpen: RawBuilder<unknown>;
  isUnfulfilled: RawBuilder<unknown>;
  /** True when the counted columns alone put the order on the list of orders that need attention. */
  isCounted: RawBuilder<unknown>;
}

/** Rules about an order's columns; the statements use each of them as one condition. */
export const DUE_RULES = { open: OPEN_RULE, unfulfilled: UNFULFILLED_RULE, counted: COUNTED } as const;

/** Builds the columns that count rows of `orders o`; one column for each entry of NUMBERS, in the same sequence. */
function countRows({ isUnfulfilled, isCounted }: DueConditions): RawBuilder<unknown> {
  return sql`count(*) as orders, count(*) filter (where ${isUnfulfilled}) as unfulfilled,
    count(*) filter (where not ${isCounted}) as further,
    count(*) filter (where not ${isCounted} and ${isUnfulfilled}) as further_unfulfilled`;
}

/**
 * Builds a statement for the counts that change without a write, as time passes; it returns one row. It adds up the stored counts of whole days and
 * hours, and counts the order rows of the two hours that contain `now` and `now + span`. A single statement reads everything from one snapshot.
 * @param shops the shops to count; all shops of the owner when absent
 * @param span milliseconds, a multiple of an hour
 */
export function dueNumbers(
  { ownerId }: OwnerScope,
  shops: readonly string[] | undefined,
  conditions: DueConditions,
  now: number,
  span: number,
): RawBuilder<unknown> {
  const base = endOfPeriod(now, 1) - HOUR_MS;
  const at = (instant: number) => sql`${new Date(instant)}::timestamptz`;
  const day = at(Math.floor(base / (24 * HOUR_MS)) * 24 * HOUR_MS);
  const columns = sql.raw(NUMBERS.map((number) => `d.${number}`).join(', '));
  const whole = (hours: (typeof LENGTHS)[number], isLater: RawBuilder<unknown>, isMeantBy: RawBuilder<unknown>) =>
    sql`select ${isLater}, ${columns} from order_due_counts d
      where d.owner_id = ${ownerId} and d.shop_id ${shops ? sql`= any(${shops})` : sql`= ${sql.lit(ALL_SHOPS)}`}
        and d.hours = ${sql.lit(hours)} and ${isMeantBy}`;
  const part = (from: number, until: number) =>
    sql`(select ${countRows(conditions)} from orders o where o.owner_id = ${ownerId} ${shops ? sql`and o.shop_id = any(${shops})` : sql``}
      and ${conditions.isOpen} and o.due_at > ${at(from)} and o.due_at < ${at(until)})`;
  const signed = sql.raw(NUMBERS.map((number) => `n.${number} * sign`).join(', '));
  return sql`
    select coalesce(sum(orders) filter (where not is_later), 0)::bigint as late,
      coalesce(sum(unfulfilled) filter (where is_later), 0)::bigint as "dueSoon",
      coalesce(sum(unfulfilled), 0)::bigint as "pendingFulfill24h",
      coalesce(sum(case when is_later then further_unfulfilled else further end), 0)::bigint as further
    from (
      ${whole(24, sql`false`, sql`d.until <= ${day}`)}
      union all ${whole(1, sql`d.until > ${at(base)}`, sql`d.until > ${day} and d.until <= ${at(base + span)}`)}
      union all select true, n.* from ${part(base + span, now + span)} n
      -- Orders of this hour that are late already are taken off the ones that are due soon.
      union all select is_later, ${signed} from ${part(base, now)} n cross join (values (false, 1), (true, -1)) v (is_later, sign)
    ) parts (is_later, ${sql.raw(NUMBERS.join(', '))})`;
}

/** Builds a statement that lists the periods whose stored counts differ from the orders, with the stored and the actual value of each. */
export function dueDifferences({ ownerId }: OwnerScope, conditions: DueConditions): RawBuilder<unknown> {
  const lengths = sql.raw(LENGTHS.map((hours) => `(${hours}::smallint, interval '${hours} hours')`).join(', '));
  const pairs = sql.raw(NUMBERS.map((number) => `('${number}', d.${number}, a.${number})`).join(', '));
  return sql`select 'due' as grain,
      jsonb_build_object('shop_id', shop_id, 'hours', hours, 'until', until, 'number', v.number) as key,
      coalesce(v.counted, 0)::bigint as counted, coalesce(v.actual, 0)::bigint as actual
    from (select * from order_due_counts where owner_id = ${ownerId}) d
    full join (
      select s.shop_id, l.hours, date_bin(l.length, o.due_at - interval '1 microsecond', '1970-01-01Z') + l.length as until,
        ${countRows(conditions)}
      from orders o cross join (values ${lengths}) l (hours, length)
      cross join lateral (values (o.shop_id), (${sql.lit(ALL_SHOPS)})) s (shop_id)
      where o.owner_id = ${ownerId} and ${conditions.isOpen} group by 1, 2, 3
    ) a using (shop_id, hours, until)
    cross join lateral (values ${pairs}) v (number, counted, actual)
    where coalesce(v.counted, 0) <> coalesce(v.actual, 0)`;
}

/** Corrects the counts of periods by their differences. */
export async function repairDueCounts(
  trx: Queryable,
  scope: OwnerScope,
  differences: readonly { key: Record<string, string | number | boolean>; counted: number; actual: number }[],
): Promise<void> {
  const periods = differences.map(({ key, counted, actual }): PeriodChange => ({
    shopId: String(key.shop_id),
    hours: Number(key.hours),
    until: String(key.until),
    change: { [String(key.number)]: actual - counted },
  }));
  const one = Map.groupBy(periods, ({ shopId, hours, until }) => JSON.stringify([shopId, hours, until]));
  await addPeriods(
    trx,
    scope,
    [...one.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, change: Object.assign({}, first.change, ...others.map(({ change }) => change)) }] : [],
    ),
  );
}
