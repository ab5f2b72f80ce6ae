import { evaluateRules, listMet } from '@bobbin/domain/rules/evaluate';
import { isPaused } from '@bobbin/domain/orders/teamwork';
import { RULE_HOUR_MS } from '@bobbin/domain/rules/occasions';
import { systemScope, type SystemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Logger } from '../../../platform/log.ts';
import type { TeamFacts, Teamwork } from '../teamwork/teamwork.ts';
import type { TeamworkRow } from '../teamwork/teamwork.sql.ts';
import { listBases, NO_MARGINS, type KnownMargins, type MarginPrices } from './margins.ts';
import * as occasions from './occasions.sql.ts';
import { findSend, toChange, toResults, toWouldResults } from './rule-actions.ts';
import type { FactsRow, OccasionRow, RuleRow, RunRow, StoredOutcome, StoredResult } from './rule-rows.ts';
import * as ruleQueries from './rules.sql.ts';
import * as runs from './runs.sql.ts';
import { lockRules, rulesSince } from './triggers.ts';

/** Maximum number of occasions that one transaction evaluates. */
const AT_ONCE = 25;
/** Maximum number of attempts at an occasion whose evaluation fails; after the last one the occasion is marked as failed. */
const ATTEMPTS_MAX = 3;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  emit: Emit;
  teamwork: Pick<Teamwork, 'readTeam' | 'lock' | 'applyRule'>;
  margins: Pick<MarginPrices, 'read'>;
}

/** One order in the running transaction; its fields are updated by the actions of the rules. */
interface OpenOrder {
  row: TeamworkRow;
  facts: FactsRow;
}

/** Data that all executions of one transaction share. */
interface Batch {
  trx: Queryable;
  scope: SystemScope;
  now: number;
  team: TeamFacts;
  orders: Map<string, OpenOrder>;
  /** Number of orders on which each rule acted in the last hour. */
  acted: Map<string, number>;
}

/** Evaluates occasions and executes rules; the actions of an execution and its row are written in one transaction (RUL-7). */
export function createRuleExecution({ db, clock, log, emit, teamwork, margins }: Deps) {
  /** Reads the profit of the listed orders, if conditions of rules need it. */
  async function readMargins(
    scope: SystemScope,
    listOrders: () => Promise<readonly { orderId: string }[]>,
  ): Promise<KnownMargins> {
    const bases = listBases(await ruleQueries.listRules(db, scope));
    if (bases.length === 0) return NO_MARGINS;
    const orderIds = [...new Set((await listOrders()).map(({ orderId }) => orderId))];
    const wanted = orderIds.map((orderId) => ({ orderId, bases }));
    return { bases, byOrder: await margins.read(scope, wanted) };
  }

  /** Returns the rows whose orders have a known profit, if a rule needs it; a rule that was changed meanwhile may need another price. */
  function listPriced<T extends { orderId: string }>(rows: T[], rules: readonly RuleRow[], known: KnownMargins): T[] {
    const bases = listBases(rules);
    if (bases.length === 0) return rows;
    if (!bases.every((basis) => known.bases.includes(basis))) return [];
    return rows.filter(({ orderId }) => known.byOrder.has(orderId));
  }

  async function openBatch(
    trx: Queryable,
    scope: SystemScope,
    orderIds: readonly string[],
    { team, known }: { team: TeamFacts; known: KnownMargins },
  ): Promise<Batch> {
    const now = clock.now();
    const ids = [...new Set(orderIds)];
    const rows = ids.length === 0 ? [] : await teamwork.lock(trx, scope, ids);
    const facts = await runs.readFacts(trx, scope, ids);
    const orders = new Map(
      rows.flatMap((row): [string, OpenOrder][] => {
        const own = facts.get(row.id);
        // A mention of a person who has left the team blocks no rule.
        const mentionedIds = own?.mentionedIds.filter((id) => team.personIds.includes(id)) ?? [];
        return own
          ? [[row.id, { row, facts: { ...own, mentionedIds, margins: known.byOrder.get(row.id) ?? {} } }]]
          : [];
      }),
    );
    const acted = await runs.countActed(trx, scope, new Date(now - RULE_HOUR_MS));
    return { trx, scope, now, team, orders, acted };
  }

  /** Applies the actions of a rule to an order; returns the result of each. */
  async function act(batch: Batch, order: OpenOrder, rule: RuleRow, occasion: string): Promise<StoredResult[]> {
    const { trx, scope, team, now } = batch;
    const { name, actions } = rule.definition;
    const before = { tagIds: order.row.tagIds, shopId: order.row.shopId, team };
    const change = toChange(actions, team, now);
    const applied = await teamwork.applyRule(trx, scope, order.row, { change, team, rule: name });
    const { tagIds, assigneeId, pausedUntil } = applied.row;
    order.row = applied.row;
    order.facts = { ...order.facts, tagIds, assigneeId, pausedUntil: pausedUntil?.getTime() ?? null };
    const results = toResults(actions, applied.result, { ...before, isPaused: isPaused(order.facts, now) });
    const send = findSend(actions);
    if (send && results.some(({ result }) => result === 'queued')) {
      const { id: orderId, shopId } = order.row;
      const author = { userId: rule.authorId, name: rule.authorName };
      await emit(trx, 'ruleSends', { scope, orderId, shopId, rule: { id: rule.id, name }, author, occasion, send });
    }
    for (const { action, result } of results) {
      if (action.kind !== 'notify' || result !== 'done') continue;
      const { id: orderId, shopId } = order.row;
      const to = { ruleId: rule.id, ruleName: name, personId: action.personId, occasion };
      await emit(trx, 'ruleMatched', { scope, orderId, shopId, ...to });
    }
    return results;
  }

  /** Stops a rule that exceeds its hourly limit, and notifies the owner and the author of the rule once (RUL-8). */
  async function stop({ trx, scope, now, team }: Batch, rule: RuleRow, shopId: string): Promise<void> {
    if (rule.stoppedAt !== null) return;
    const at = new Date(now);
    rule.stoppedAt = at;
    await ruleQueries.setStopped(trx, scope, rule.id, at);
    const { id: ruleId, authorId } = rule;
    const { name: ruleName, hourlyLimit: limit } = rule.definition;
    // An author who has left the team is not notified.
    const author = authorId === null || authorId === scope.ownerId ? 'unknown' : team.findPerson(authorId);
    const isHere = author !== 'unknown' && author.worksIn(shopId);
    await emit(trx, 'ruleStopped', { scope, shopId, ruleId, ruleName, limit, authorId: isHere ? authorId : null, at });
  }

  /** Executes one matching rule for an order and occasion, at most once. */
  async function execute(batch: Batch, order: OpenOrder, rule: RuleRow, occasion: string): Promise<void> {
    const { trx, scope, now, acted } = batch;
    const { row } = order;
    const own = { ruleId: rule.id, version: rule.version, orderId: row.id, occasion, shopId: row.shopId };
    const facts = { tagIds: row.tagIds, shopId: row.shopId, team: batch.team };
    if (rule.state === 'watch') {
      const results = toWouldResults(rule.definition.actions, facts);
      await runs.insertRun(trx, scope, { ...own, at: new Date(now), state: 'watched', results });
      return;
    }
    const count = acted.get(rule.id) ?? 0;
    if (rule.stoppedAt === null && count >= rule.definition.hourlyLimit) await stop(batch, rule, row.shopId);
    const state = rule.stoppedAt === null ? 'done' : 'waiting';
    // Inserts the row of the execution before the actions. When the row exists already, another transaction has executed the rule for this occasion,
    // and this one must do nothing.
    if (!(await runs.insertRun(trx, scope, { ...own, at: new Date(now), state, results: [] }))) return;
    if (state === 'waiting') return;
    acted.set(rule.id, count + 1);
    const results = await act(batch, order, rule, occasion);
    await runs.endRun(trx, scope, { ...own, state, results }, new Date(now));
  }

  async function evaluate(batch: Batch, rules: readonly RuleRow[], one: OccasionRow): Promise<occasions.Evaluation> {
    const own = { orderId: one.orderId, occasion: one.occasion };
    const order = batch.orders.get(one.orderId);
    if (!order) return { ...own, state: 'done', outcomes: [] };
    const asked = rulesSince(rules, one);
    const found = evaluateRules(asked, order.facts, batch.now);
    const outcomes = found.map(({ ruleId, version, result, met, stoppedBy }): StoredOutcome => ({
      ruleId,
      version,
      result,
      met,
      stoppedBy,
    }));
    // Rules are evaluated for a paused order when its pause ends (RUL-9).
    if (found.some(({ result }) => result === 'paused')) return { ...own, state: 'paused', outcomes };
    for (const { ruleId, result } of found) {
      const rule = asked.find(({ id }) => id === ruleId);
      if (rule && (result === 'on' || result === 'watch')) await execute(batch, order, rule, one.occasion);
    }
    // Evaluates the rules again after the answer; rules that have acted on this occasion do not act again (RUL-7).
    const isMentioned = found.some(({ result }) => result === 'mentioned');
    return { ...own, state: isMentioned ? 'paused' : 'done', outcomes };
  }

  /** Evaluates the next waiting occasions and returns their number; occasions whose needed profit is not known yet count, and wait for the next call. */
  async function runWaiting(
    scope: SystemScope,
    limit: number,
    onTaken: (rows: readonly OccasionRow[]) => void,
  ): Promise<number> {
    const known = await readMargins(scope, () => occasions.listWaiting(db, scope, limit));
    return inTransaction(db, async (trx): Promise<number> => {
      await lockRules(trx, scope);
      const waiting = await occasions.listWaiting(trx, scope, limit);
      onTaken(waiting);
      if (waiting.length === 0) return 0;
      const rules = await ruleQueries.listRules(trx, scope);
      const taken = listPriced(waiting, rules, known);
      onTaken(taken);
      const orderIds = taken.map(({ orderId }) => orderId);
      const batch = await openBatch(trx, scope, orderIds, { team: await teamwork.readTeam(trx, scope), known });
      const ended: occasions.Evaluation[] = [];
      for (const one of taken) ended.push(await evaluate(batch, rules, one));
      await occasions.endOccasions(trx, scope, ended, new Date(batch.now));
      return waiting.length;
    });
  }

  /** Executes rules for orders that waited because of the hourly limit and that a user released (RUL-8); returns their number. */
  async function runReleased(scope: SystemScope): Promise<number> {
    const listReleased = async (reader: Queryable, { personIds }: TeamFacts) =>
      runs.listReleased(reader, scope, { now: new Date(clock.now()), personIds, limit: AT_ONCE });
    const known = await readMargins(scope, async () => listReleased(db, await teamwork.readTeam(db, scope)));
    return inTransaction(db, async (trx): Promise<number> => {
      await lockRules(trx, scope);
      const team = await teamwork.readTeam(trx, scope);
      const released = await listReleased(trx, team);
      if (released.length === 0) return 0;
      const rules = await ruleQueries.listRules(trx, scope);
      const taken = listPriced(released, rules, known);
      const orderIds = taken.map(({ orderId }) => orderId);
      const batch = await openBatch(trx, scope, orderIds, { team, known });
      const byId = new Map(rules.map((rule) => [rule.id, rule]));
      for (const run of taken) await release(batch, byId.get(run.ruleId), run);
      return released.length;
    });
  }

  /** Executes a rule for a released order, unless the order no longer matches the rule or the rule is no longer on. */
  async function release(batch: Batch, rule: RuleRow | undefined, run: RunRow): Promise<void> {
    const { trx, scope, now } = batch;
    const order = batch.orders.get(run.orderId);
    // An earlier execution in this transaction paused the order; the released execution follows when the pause ends.
    if (order && isPaused(order.facts, now)) return;
    const isMatch =
      order !== undefined && rule?.state === 'on' && !listMet(rule.definition, order.facts, now).includes(false);
    const results = isMatch ? await act(batch, order, rule, run.occasion) : [];
    await runs.endRun(trx, scope, { ...run, state: isMatch ? 'done' : 'skipped', results }, new Date(now));
  }

  /** Evaluates the next occasion in a transaction of its own, after a batch failed, so that a failing occasion does not block others. */
  async function runAlone(scope: SystemScope): Promise<void> {
    let taken: readonly OccasionRow[] = [];
    try {
      await runWaiting(scope, 1, (rows) => (taken = rows));
    } catch (error) {
      const [row] = taken;
      if (!row) throw error;
      const isLast = row.attempts + 1 >= ATTEMPTS_MAX;
      await inTransaction(db, async (trx) => {
        await occasions.countAttempt(trx, scope, row);
        const end = { orderId: row.orderId, occasion: row.occasion, state: 'failed' as const, outcomes: [] };
        if (isLast) await occasions.endOccasions(trx, scope, [end], new Date(clock.now()));
      });
      if (!isLast) throw error;
      log.error({ err: error, orderId: row.orderId, occasion: row.occasion }, 'The rules of an order failed');
    }
  }

  return {
    /** Job: evaluates all waiting occasions of an owner, and executes the released ones. It may run twice, and on two workers at the same time. */
    async run(ownerId: string, signal?: AbortSignal): Promise<void> {
      const scope = systemScope(ownerId, 'bobbin');
      for (;;) {
        signal?.throwIfAborted();
        let count = 0;
        try {
          count = await runWaiting(scope, AT_ONCE, () => {});
        } catch (error) {
          log.warn({ err: error, ownerId }, 'A batch of rules failed; its occasions are evaluated one by one');
          await runAlone(scope);
          count = 1;
        }
        if (count === 0) count = await runReleased(scope);
        if (count === 0) return;
      }
    },
  };
}

export type RuleExecution = ReturnType<typeof createRuleExecution>;
