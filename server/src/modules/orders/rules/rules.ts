import type {
  createRule,
  listRules,
  removeRule,
  runRuleAgain,
  undoRule,
  updateRule,
  Rule,
  RuleRun,
  RuleVersion,
} from '@bobbin/contract/rules';
import type { Reply } from '@bobbin/contract/endpoint';
import { RULES_MAX } from '@bobbin/domain/limits';
import { RULE_UNDO_MS } from '@bobbin/domain/rules/occasions';
import { moveTo, whyNotUndone } from '@bobbin/domain/rules/order';
import type { RuleDefinition } from '@bobbin/domain/rules/rule';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Audit } from '../../audit/module.ts';
import type { Shops } from '../../shops/module.ts';
import type { Teamwork } from '../teamwork/teamwork.ts';
import { assertKnown, assertMayEdit, isVisible, mayEdit, toVisible } from './rule-checks.ts';
import type { RuleChangeKind, RuleRow, VersionRow } from './rule-rows.ts';
import * as queries from './rules.sql.ts';
import * as runs from './runs.sql.ts';
import { enqueueRules, lockRules, type RuleTriggers } from './triggers.ts';

const DAY_MS = 24 * 3_600_000;
const TOUCHED_MS = 7 * DAY_MS;
const RUNS_SHOWN = 100;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'readNames'>;
  teamwork: Pick<Teamwork, 'readTeam'>;
  triggers: Pick<RuleTriggers, 'start'>;
}

type UpdateBody = z.output<NonNullable<typeof updateRule.body>>;
type Changed = Reply<typeof createRule>;

/** The state of a rule after a change. */
interface NewState {
  change: RuleChangeKind;
  definition: RuleDefinition;
  state: RuleRow['state'];
  isDeleted: boolean;
  /** Position in the list, counted from 1; undefined keeps the position. */
  number?: number | undefined;
}

/** The list of an owner's rules: changes and their undo (RUL-1, RUL-6, RUL-12). */
export function createRules({ db, clock, audit, shops, teamwork, triggers }: Deps) {
  async function assertDefinition(trx: Queryable, scope: OwnerScope, definition: RuleDefinition): Promise<void> {
    const names = [...(await shops.readNames(scope)).keys()];
    // A shop outside the caller's scope gives the same error as a shop that does not exist.
    const shopIds = new Set(names.filter((id) => scope.shops === 'all' || scope.shops.includes(id)));
    assertKnown(definition, { team: await teamwork.readTeam(trx, scope), shopIds });
    assertMayEdit(scope, definition);
  }

  async function readWire(reader: Queryable, scope: OwnerScope): Promise<Rule[]> {
    const [rules, figures, waiting] = [
      await queries.listRules(reader, scope),
      await runs.readFigures(reader, scope, new Date(clock.now() - TOUCHED_MS)),
      await runs.countWaiting(reader, scope),
    ];
    return rules.flatMap((rule, index): Rule[] => {
      if (!isVisible(scope, rule.definition)) return [];
      const figure = figures.get(rule.id);
      return [
        {
          id: rule.id,
          number: index + 1,
          version: rule.version,
          state: rule.state,
          definition: toWire(toVisible(scope, rule.definition)),
          by: rule.authorName,
          updatedAt: rule.updatedAt.toISOString(),
          since: rule.activeSince.toISOString(),
          stoppedAt: rule.stoppedAt?.toISOString() ?? null,
          waiting: waiting.get(rule.id) ?? 0,
          touched: figure?.touched ?? 0,
          lastAt: figure?.lastAt?.toISOString() ?? null,
          mayEdit: mayEdit(scope, rule.definition),
        },
      ];
    });
  }

  async function readChanged(trx: Queryable, scope: OwnerScope, id: string): Promise<Changed> {
    const rule = (await readWire(trx, scope)).find((one) => one.id === id);
    if (!rule) throw new AppError('NOT_FOUND');
    return { rule, undoVersion: rule.version };
  }

  /** Reads a rule after taking the lock on the owner's list of rules. @throws AppError NOT_FOUND */
  async function lockRule(trx: Queryable, scope: OwnerScope, id: string): Promise<RuleRow> {
    await lockRules(trx, scope);
    const rule = await queries.findRule(trx, scope, id);
    if (!rule || !isVisible(scope, rule.definition)) throw new AppError('NOT_FOUND');
    return rule;
  }

  /** Writes the next version of a rule, and its position in the list. */
  async function writeVersion(trx: Queryable, scope: OwnerScope, rule: RuleRow, next: NewState): Promise<number> {
    const now = new Date(clock.now());
    const version = rule.version + 1;
    const wasActive = rule.state !== 'off' && rule.deletedAt === null;
    const isActive = next.state !== 'off' && !next.isDeleted;
    const isOther = !isDeepStrictEqual(rule.definition.trigger, next.definition.trigger);
    // A change of the trigger or of the state (off, watch, on) restarts the rule, also after a stop; a higher limit only ends the stop.
    const isRestart = wasActive !== isActive || isOther || rule.state !== next.state;
    const isLimitRaised = next.definition.hourlyLimit > rule.definition.hourlyLimit;
    let restart: queries.RuleChange['restart'] = null;
    if (isRestart && isActive && (!wasActive || isOther)) {
      restart = await withFullScope(scope, (whole) => triggers.start(trx, whole, next.definition.trigger, now));
    } else if (isRestart) {
      // A rule that is switched from watching to acting leaves alone the orders that became ready before.
      if (isActive && next.definition.trigger.kind === 'ready') {
        await withFullScope(scope, (whole) => triggers.start(trx, whole, next.definition.trigger, now));
      }
      restart = { dailyDay: await readDailyDay(trx, scope, rule.id) };
    }
    const { definition, state } = next;
    const deletedAt = next.isDeleted ? now : null;
    await queries.updateRule(trx, scope, { id: rule.id, version, definition, state, deletedAt, restart, now });
    if (isLimitRaised && rule.stoppedAt !== null) await queries.setStopped(trx, scope, rule.id, null);
    const ids = (await queries.listRules(trx, scope)).map(({ id }) => id);
    const place = ids.indexOf(rule.id);
    const moved = next.isDeleted ? ids : moveTo(ids, rule.id, next.number === undefined ? place : next.number - 1);
    await queries.placeRules(trx, scope, moved);
    const position = next.isDeleted ? rule.position : moved.indexOf(rule.id) + 1;
    const { isDeleted, change } = next;
    await queries.insertVersion(trx, scope, {
      ruleId: rule.id,
      version,
      at: now,
      change,
      state,
      definition,
      position,
      isDeleted,
    });
    return version;
  }

  async function readDailyDay(trx: Queryable, scope: OwnerScope, id: string): Promise<string | null> {
    return (await queries.listDailyDays(trx, scope)).find((rule) => rule.id === id)?.dailyDay ?? null;
  }

  const mayUndo = (scope: OwnerScope, { actorId, definition }: VersionRow) =>
    mayEdit(scope, definition) || (actorId !== null && actorId === scope.actor.userId && scope.can('manageShops'));

  function toUndoable(scope: OwnerScope, versions: readonly VersionRow[]): Reply<typeof listRules>['undoable'] {
    return versions.flatMap((row) => {
      const { ruleId, version, change, actorName, at, definition } = row;
      if (change === 'undone' || row.undoneAt !== null || !isVisible(scope, definition)) return [];
      return {
        ruleId,
        version,
        name: definition.name,
        change,
        by: actorName,
        at: at.toISOString(),
        undoUntil: new Date(at.getTime() + RULE_UNDO_MS).toISOString(),
        mayUndo: mayUndo(scope, row),
      };
    });
  }

  return {
    async list(scope: SellerScope): Promise<Reply<typeof listRules>> {
      const recent = await queries.listRecentVersions(db, scope, new Date(clock.now() - RULE_UNDO_MS));
      return {
        rules: await readWire(db, scope),
        undoable: toUndoable(scope, recent),
        mayCreate: scope.can('manageShops'),
      };
    },

    /** Creates a rule in watch mode. @throws AppError RULES_FULL, RULE_…_UNKNOWN, FORBIDDEN */
    create: (scope: SellerScope, definition: RuleDefinition): Promise<Changed> =>
      inTransaction(db, async (trx) => {
        await lockRules(trx, scope);
        await assertDefinition(trx, scope, definition);
        const rules = await queries.listRules(trx, scope);
        if (rules.length >= RULES_MAX) throw new AppError('RULES_FULL');
        const now = new Date(clock.now());
        const id = createId(clock.now());
        const position = rules.length + 1;
        const { dailyDay } = await withFullScope(scope, (whole) => triggers.start(trx, whole, definition.trigger, now));
        await queries.insertRule(trx, scope, { id, position, definition, state: 'watch', dailyDay, now });
        const version = { ruleId: id, version: 1, at: now, change: 'created', state: 'watch', definition } as const;
        await queries.insertVersion(trx, scope, { ...version, position, isDeleted: false });
        const after = { name: definition.name, state: 'watch' };
        await audit.record(trx, scope, { action: 'createRule', entity: 'rule', entityId: id, after });
        return readChanged(trx, scope, id);
      }),

    /** Changes definition, state or position of a rule. @throws AppError NOT_FOUND, CHANGED_MEANWHILE, RULE_…_UNKNOWN, FORBIDDEN */
    update: (scope: SellerScope, id: string, body: UpdateBody): Promise<Changed> =>
      inTransaction(db, async (trx) => {
        const rule = await lockRule(trx, scope, id);
        if (rule.deletedAt !== null) throw new AppError('NOT_FOUND');
        assertMayEdit(scope, rule.definition);
        if (rule.version !== body.version) throw new AppError('CHANGED_MEANWHILE');
        if (body.definition) await assertDefinition(trx, scope, body.definition);
        const definition = body.definition ?? rule.definition;
        const state = body.state ?? rule.state;
        const change = body.definition ? 'edited' : body.state ? 'switched' : 'moved';
        await writeVersion(trx, scope, rule, { change, definition, state, isDeleted: false, number: body.number });
        const before = { name: rule.definition.name, state: rule.state };
        const after = { name: definition.name, state, ...(body.number === undefined ? {} : { number: body.number }) };
        await audit.record(trx, scope, { action: 'updateRule', entity: 'rule', entityId: id, before, after });
        return readChanged(trx, scope, id);
      }),

    /** Marks a rule as deleted. @throws AppError NOT_FOUND, FORBIDDEN */
    remove: (scope: SellerScope, id: string): Promise<Reply<typeof removeRule>> =>
      inTransaction(db, async (trx) => {
        const rule = await lockRule(trx, scope, id);
        if (rule.deletedAt !== null) throw new AppError('NOT_FOUND');
        assertMayEdit(scope, rule.definition);
        const undoVersion = await writeVersion(trx, scope, rule, { ...rule, change: 'removed', isDeleted: true });
        const before = { name: rule.definition.name };
        await audit.record(trx, scope, { action: 'removeRule', entity: 'rule', entityId: id, before });
        return { undoVersion };
      }),

    /** Lists the versions of a rule. @throws AppError NOT_FOUND */
    async listVersions(scope: SellerScope, id: string): Promise<RuleVersion[]> {
      const rule = await queries.findRule(db, scope, id);
      if (!rule || rule.deletedAt !== null || !isVisible(scope, rule.definition)) throw new AppError('NOT_FOUND');
      return (await queries.listVersions(db, scope, id)).map((row) => ({
        version: row.version,
        change: row.change,
        state: row.state,
        definition: toWire(toVisible(scope, row.definition)),
        by: row.actorName,
        at: row.at.toISOString(),
        isUndone: row.undoneAt !== null,
      }));
    },

    /**
     * Undoes one version of a rule by writing the version before it again. @throws AppError NOT_FOUND, FORBIDDEN, UNDO_TOO_LATE, UNDO_NEWER_FIRST,
     * NOTHING_TO_UNDO, RULES_FULL
     */
    undo: (scope: SellerScope, id: string, version: number): Promise<Reply<typeof undoRule>> =>
      inTransaction(db, async (trx) => {
        const rule = await lockRule(trx, scope, id);
        const versions = await queries.listVersions(trx, scope, id);
        const undone = versions.find((row) => row.version === version);
        if (undone && !mayUndo(scope, undone)) throw new AppError('FORBIDDEN');
        const facts = versions.map((row) => ({
          version: row.version,
          at: row.at.getTime(),
          isUndone: row.undoneAt !== null,
          isUndo: row.change === 'undone',
        }));
        const refusal = whyNotUndone(facts, version, clock.now(), RULE_UNDO_MS);
        if (refusal !== null) throw new AppError(refusal);
        // Skips versions that were undone and versions that an undo wrote: the newest other version has the content before the undone change.
        const before = versions.find(
          (row) => row.version < version && row.undoneAt === null && row.change !== 'undone',
        );
        const next = before ?? { ...rule, isDeleted: true };
        // The rule must be the caller's before and after the undo, so that no manager extends it to shops of others (RUL-12).
        assertMayEdit(scope, rule.definition);
        assertMayEdit(scope, next.definition);
        await queries.setUndone(trx, scope, { ruleId: id, version, now: new Date(clock.now()) });
        if (!next.isDeleted && rule.deletedAt !== null && (await queries.listRules(trx, scope)).length >= RULES_MAX) {
          throw new AppError('RULES_FULL');
        }
        // Restores the position only when the undone change was a move or a removal, because other rules may have been moved since.
        const isPlaced = undone?.change === 'moved' || undone?.change === 'removed';
        const number = isPlaced ? before?.position : undefined;
        await writeVersion(trx, scope, rule, { ...next, change: 'undone', number });
        const after = { name: next.definition.name, version };
        await audit.record(trx, scope, { action: 'undoRule', entity: 'rule', entityId: id, after });
        return { isDone: true as const };
      }),

    /** Releases the orders that wait for a rule, and ends its stop. @throws AppError NOT_FOUND, FORBIDDEN */
    runAgain: (scope: SellerScope, id: string): Promise<Reply<typeof runRuleAgain>> =>
      inTransaction(db, async (trx) => {
        const rule = await lockRule(trx, scope, id);
        if (rule.deletedAt !== null) throw new AppError('NOT_FOUND');
        assertMayEdit(scope, rule.definition);
        const released = await withFullScope(scope, (whole) => runs.releaseWaiting(trx, whole, id));
        if (rule.stoppedAt !== null) await queries.setStopped(trx, scope, id, null);
        await enqueueRules(trx, scope);
        const after = { name: rule.definition.name, orders: released };
        await audit.record(trx, scope, { action: 'runRuleAgain', entity: 'rule', entityId: id, after });
        return { orders: released };
      }),

    /** Lists executions of a rule. @throws AppError NOT_FOUND */
    async listRuns(scope: SellerScope, id: string, state: 'waiting' | undefined): Promise<RuleRun[]> {
      const rule = await queries.findRule(db, scope, id);
      if (!rule || !isVisible(scope, rule.definition)) throw new AppError('NOT_FOUND');
      const rows = await runs.listRuns(db, scope, id, { state, limit: RUNS_SHOWN });
      return rows.map(({ orderId, shopId, at, version, state: runState, results }) => {
        return { orderId, shopId, at: at.toISOString(), version, state: runState, results };
      });
    },
  };
}

/** Converts a definition to the type of the contract, whose lists are not read-only. */
export function toWire(definition: RuleDefinition): Rule['definition'] {
  return structuredClone(definition) as Rule['definition'];
}

export type Rules = ReturnType<typeof createRules>;
