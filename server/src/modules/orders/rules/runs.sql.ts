import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { FactsRow, RunRow, StoredResult } from './rule-rows.ts';

const RUN = [
  'rule_id as ruleId',
  'version',
  'order_id as orderId',
  'occasion',
  'shop_id as shopId',
  'at',
  'state',
  'results',
] as const;

/** Inserts an execution; returns false when the rule already has one for this order and occasion (RUL-7). */
export async function insertRun(trx: Queryable, { ownerId }: OwnerScope, row: RunRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_rule_runs')
    .values({
      owner_id: ownerId,
      rule_id: row.ruleId,
      order_id: row.orderId,
      occasion: row.occasion,
      version: row.version,
      shop_id: row.shopId,
      at: row.at,
      state: row.state,
      results: JSON.stringify(row.results),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface RunEnd {
  ruleId: string;
  orderId: string;
  occasion: string;
  state: RunRow['state'];
  results: readonly StoredResult[];
}

/** Writes the result of an execution. */
export async function endRun(trx: Queryable, scope: OwnerScope, end: RunEnd, now: Date): Promise<void> {
  await trx
    .updateTable('order_rule_runs')
    .set({ state: end.state, results: JSON.stringify(end.results), at: now })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('rule_id', '=', end.ruleId)
    .where('order_id', '=', end.orderId)
    .where('occasion', '=', end.occasion)
    .execute();
}

/** The key of an execution. */
export type RunKey = Pick<RunRow, 'ruleId' | 'orderId' | 'occasion'>;

/** Reads the results of an execution, and locks the execution until the transaction ends. */
export async function lockRun(
  trx: Queryable,
  scope: OwnerScope,
  { ruleId, orderId, occasion }: RunKey,
): Promise<StoredResult[] | undefined> {
  const { rows } = await sql<{ results: StoredResult[] }>`select results from order_rule_runs
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and rule_id = ${ruleId} and order_id = ${orderId}
      and occasion = ${occasion} for update`.execute(trx);
  return rows[0]?.results;
}

/** Writes the results of an execution; its time and state stay. */
export async function writeResults(
  trx: Queryable,
  scope: OwnerScope,
  { ruleId, orderId, occasion }: RunKey,
  results: readonly StoredResult[],
): Promise<void> {
  await sql`update order_rule_runs set results = ${JSON.stringify(results)}::jsonb where owner_id = ${scope.ownerId}
    and ${inShops(scope, 'shop_id')} and rule_id = ${ruleId} and order_id = ${orderId}
    and occasion = ${occasion}`.execute(trx);
}

/** Counts the orders on which each rule acted since an instant; executions that a user released do not count (RUL-8). */
export async function countActed(trx: Queryable, scope: OwnerScope, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ ruleId: string; count: number }>`
    select rule_id as "ruleId", count(*)::int as count from order_rule_runs
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and at > ${since} and state = 'done' and not is_again
    group by rule_id`.execute(trx);
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}

export interface RuleFigures {
  ruleId: string;
  touched: number;
  lastAt: Date | null;
}

/** Counts the distinct orders of each rule since an instant, and returns the time of its last execution. */
export async function readFigures(db: Queryable, scope: OwnerScope, since: Date): Promise<Map<string, RuleFigures>> {
  const { rows } = await sql<RuleFigures>`
    select rule_id as "ruleId", count(distinct order_id)::int as touched, max(at) as "lastAt" from order_rule_runs
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and at > ${since} and state in ('done', 'watched')
    group by rule_id`.execute(db);
  return new Map(rows.map((row) => [row.ruleId, row]));
}

/** Counts the orders that wait for each rule because of its hourly limit. */
export async function countWaiting(db: Queryable, scope: OwnerScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ ruleId: string; count: number }>`
    select rule_id as "ruleId", count(*)::int as count from order_rule_runs
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and state = 'waiting' group by rule_id`.execute(
    db,
  );
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}

/** Marks the waiting executions of a rule as released, so that the next job executes them; returns their number. */
export async function releaseWaiting(trx: Queryable, scope: OwnerScope, ruleId: string): Promise<number> {
  const result = await sql`update order_rule_runs set is_again = true where owner_id = ${scope.ownerId}
    and ${inShops(scope, 'shop_id')} and rule_id = ${ruleId} and state = 'waiting'`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Lists executions that a user released, oldest first. Executions of paused orders are left out until the pause ends, and those of a rule that sends
 * until the mentioned people have answered (RUL-20).
 * @param wanted.personIds the people whose answer is waited for
 */
export async function listReleased(
  trx: Queryable,
  scope: OwnerScope,
  { now, personIds, limit }: { now: Date; personIds: readonly string[]; limit: number },
): Promise<RunRow[]> {
  const sends = sql`exists (select from order_rules q where q.owner_id = ${scope.ownerId} and q.id = r.rule_id
    and q.definition -> 'actions' @> '[{"kind": "send"}]')`;
  const { rows } = await sql<RunRow>`
    select r.rule_id as "ruleId", r.version, r.order_id as "orderId", r.occasion, r.shop_id as "shopId", r.at, r.state, r.results
    from order_rule_runs r where r.owner_id = ${scope.ownerId} and ${inShops(scope, 'r.shop_id')} and r.state = 'waiting'
      and r.is_again and not exists (select from orders o where o.owner_id = ${scope.ownerId}
        and ${inShops(scope, 'o.shop_id')} and o.id = r.order_id
        and (o.paused_until > ${now} or o.mentioned_ids && ${[...personIds]}::text[] and ${sends}))
    order by r.at, r.order_id limit ${limit}`.execute(trx);
  return rows;
}

/** Returns whether an order has a released execution that is not done yet. */
export async function hasReleased(trx: Queryable, scope: OwnerScope, orderId: string): Promise<boolean> {
  const { rows } =
    await sql`select from order_rule_runs where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')}
    and order_id = ${orderId} and state = 'waiting' and is_again`.execute(trx);
  return rows.length > 0;
}

/** Lists the newest executions of a rule. */
export async function listRuns(
  db: Queryable,
  scope: OwnerScope,
  ruleId: string,
  { state, limit }: { state?: 'waiting' | undefined; limit: number },
): Promise<RunRow[]> {
  const query = db
    .selectFrom('order_rule_runs')
    .select(RUN)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('rule_id', '=', ruleId)
    .orderBy('at', 'desc')
    .limit(limit)
    .$narrowType<{ state: RunRow['state'] }>();
  return (state === undefined ? query : query.where('state', '=', state)).execute();
}

export async function listRunsOfOrder(db: Queryable, scope: OwnerScope, orderId: string): Promise<RunRow[]> {
  return db
    .selectFrom('order_rule_runs')
    .select(RUN)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('order_id', '=', orderId)
    .$narrowType<{ state: RunRow['state'] }>()
    .execute();
}

export async function removeOldRuns(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  await removeOldRows(db, scope, {
    table: 'order_rule_runs',
    key: ['rule_id', 'order_id', 'occasion'],
    isOld: sql`at < ${before}`,
  });
}

const FACTS = (scope: OwnerScope) => sql`o.id, o.shop_id as "shopId", o.total_cents as "totalCents", o.currency,
  o.shipping_type as "shippingType", o.kind, o.tag_ids as "tagIds", o.assignee_id as "assigneeId",
  o.mentioned_ids as "mentionedIds",
  coalesce(o.address ->> 'state', '') as "addressState", o.due_at as "dueAt", o.paused_until as "pausedUntil",
  o.created_at as "createdAt", o.cost_cents as "costCents", (select coalesce(json_agg(json_build_object('productId', p.product_id, 'productName', p.product_name,
    'skuId', p.sku_id, 'sellerSku', p.seller_sku, 'quantity', p.quantity) order by p.position), '[]'::json)
    from order_products p where p.owner_id = ${scope.ownerId} and p.order_id = o.id) as products`;

type RawFacts = Omit<FactsRow, 'createdAt' | 'dueAt' | 'pausedUntil' | 'margins'> & {
  createdAt: Date;
  dueAt: Date | null;
  pausedUntil: Date | null;
};

const toFacts = ({ createdAt, dueAt, pausedUntil, ...row }: RawFacts): FactsRow => ({
  ...row,
  // The profit is read from the prices of factories, when a rule needs it.
  margins: {},
  createdAt: createdAt.getTime(),
  dueAt: dueAt?.getTime() ?? null,
  pausedUntil: pausedUntil?.getTime() ?? null,
});

/** Reads the facts of orders that conditions are evaluated on. */
export async function readFacts(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, FactsRow>> {
  const { rows } = await sql<RawFacts>`select ${FACTS(scope)} from orders o where o.owner_id = ${scope.ownerId}
    and ${inShops(scope, 'o.shop_id')} and o.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

/** Reads a page of the orders since an instant, with their facts, newest first. */
export async function readFactsPage(
  db: Queryable,
  scope: OwnerScope,
  { since, before, limit }: { since: Date; before: { at: Date; id: string } | null; limit: number },
): Promise<FactsRow[]> {
  const isBefore = before === null ? sql`true` : sql`(o.created_at, o.id) < (${before.at}, ${before.id})`;
  const { rows } = await sql<RawFacts>`select ${FACTS(scope)} from orders o where o.owner_id = ${scope.ownerId}
    and ${inShops(scope, 'o.shop_id')} and o.created_at >= ${since} and ${isBefore}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows.map(toFacts);
}
