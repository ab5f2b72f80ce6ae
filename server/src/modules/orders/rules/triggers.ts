import { isOccasionOf, lastDayOf, toOccasion } from '@bobbin/domain/rules/occasions';
import type { RuleTrigger } from '@bobbin/domain/rules/rule';
import { systemScope, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import * as occasions from './occasions.sql.ts';
import * as crossTenant from './rules.cross-tenant.sql.ts';
import * as queries from './rules.sql.ts';
import type { RuleRow } from './rule-rows.ts';
import { hasReleased } from './runs.sql.ts';

/** A deadline trigger that should have fired longer ago than this does not fire any more. */
const MISSED_MS = 24 * 3_600_000;

/** Time after which an occasion that waits for an answer is evaluated again, because the mentioned person may have left the team (RUL-20). */
const STALE_MS = 24 * 3_600_000;

/** Takes the lock on an owner's rules until the transaction ends, so that changes and executions of rules run one at a time. */
export const lockRules = (trx: Queryable, { ownerId }: OwnerScope) => lockUntilCommit(trx, `rules:${ownerId}`);

/** Enqueues the evaluation of an owner's waiting occasions. */
export async function enqueueRules(trx: Queryable, { ownerId }: OwnerScope): Promise<void> {
  await addJob(trx, 'runRules', { ownerId }, { key: `rules:${ownerId}`, queue: `rules:${ownerId}` });
}

function isAskedBy({ state, definition }: RuleRow, occasion: string): boolean {
  return state !== 'off' && isOccasionOf(occasion, definition.trigger);
}

/** Returns the rules that must be evaluated on an occasion, by their position in the list; none that was switched on after it (RUL-4). */
export function rulesSince(rules: readonly RuleRow[], { occasion, at }: { occasion: string; at: Date }): RuleRow[] {
  return rules.filter((rule) => isAskedBy(rule, occasion) && rule.activeSince.getTime() <= at.getTime());
}

/** Stores occasions for the arrival of orders, in the transaction that stores the orders. */
export async function noteArrivals(
  trx: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  if ((await occasions.insertArrivals(trx, scope, ids, now)) > 0) await enqueueRules(trx, scope);
}

/** Stores the occasions of triggers (RUL-2), each once, in the transaction of the change that caused it. */
export function createRuleTriggers({ db, clock }: { db: Db; clock: Clock }) {
  /** Stores the occasions of an owner that are due by time; returns their number. */
  async function fire(trx: Queryable, scope: OwnerScope): Promise<number> {
    const now = clock.now();
    const active = (await queries.listRules(trx, scope)).filter(({ state }) => state !== 'off');
    const kinds = new Set(active.map(({ definition }) => definition.trigger.kind));
    let count = kinds.has('ready') ? await occasions.insertReady(trx, scope, 'waiting', now) : 0;
    count += await occasions.wakeStale(trx, scope, new Date(now - STALE_MS), new Date(now));
    const since = new Map<number, number>();
    for (const { definition, activeSince } of active) {
      if (definition.trigger.kind !== 'deadline') continue;
      const { hours } = definition.trigger;
      since.set(hours, Math.min(since.get(hours) ?? now, activeSince.getTime()));
    }
    for (const [hours, from] of since) {
      count += await occasions.insertDeadlines(trx, scope, hours, Math.max(from, now - MISSED_MS), now);
    }
    for (const { id, definition, dailyDay } of kinds.has('daily') ? await queries.listDailyDays(trx, scope) : []) {
      if (definition.trigger.kind !== 'daily') continue;
      const { time } = definition.trigger;
      const day = lastDayOf(time, now);
      if (dailyDay !== null && dailyDay >= day) continue;
      count += await occasions.insertDaily(
        trx,
        scope,
        { time, occasion: toOccasion(definition.trigger, { day }) },
        now,
      );
      await queries.setDailyDay(trx, scope, id, day);
    }
    return count;
  }

  return {
    async resume(trx: Queryable, scope: OwnerScope, orderId: string): Promise<void> {
      const woken = await occasions.wakePaused(trx, scope, [orderId]);
      if (woken > 0 || (await hasReleased(trx, scope, orderId))) await enqueueRules(trx, scope);
    },

    /**
     * Prepares the trigger of a rule that becomes active at `since`, so that earlier events do not trigger the rule (RUL-4). Returns the last day whose
     * daily time has passed.
     */
    async start(
      trx: Queryable,
      scope: OwnerScope,
      trigger: RuleTrigger,
      since: Date,
    ): Promise<{ dailyDay: string | null }> {
      const now = since.getTime();
      if (trigger.kind === 'ready') {
        const isFirst = !(await queries.listRules(trx, scope)).some((rule) => isAskedBy(rule, 'ready'));
        // When other rules with this trigger exist, they must still be evaluated for orders that became ready since the last run of the timetable.
        await occasions.insertReady(trx, scope, isFirst ? 'past' : 'waiting', now - 1);
        if (!isFirst) await enqueueRules(trx, scope);
      }
      return { dailyDay: trigger.kind === 'daily' ? lastDayOf(trigger.time, now) : null };
    },

    /** Timetable: stores the occasions of readiness, deadlines and daily times, and enqueues their evaluation. */
    async fireAll(): Promise<void> {
      await eachOwner(await crossTenant.listOwnersOfTimedRules(db), 'bobbin', (scope) =>
        inTransaction(db, async (trx) => {
          await lockRules(trx, scope);
          if ((await fire(trx, scope)) > 0) await enqueueRules(trx, scope);
        }),
      );
    },

    /** Enqueues the job of an owner again after it was lost (SEC-11). */
    enqueueAgain: (ownerId: string): Promise<void> => enqueueRules(db, systemScope(ownerId, 'bobbin')),
  };
}

export type RuleTriggers = ReturnType<typeof createRuleTriggers>;
