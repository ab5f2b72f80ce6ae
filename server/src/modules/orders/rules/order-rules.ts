import type { OrderOccasion, OrderRules } from '@bobbin/contract/rules';
import type { RuleDefinition } from '@bobbin/domain/rules/rule';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { hasOrder } from '../list/exported.sql.ts';
import { listOfOrder, type OrderOccasionRow } from './occasions.sql.ts';
import { isVisible, toVisible } from './rule-checks.ts';
import type { RuleRow, RunRow, StoredOutcome } from './rule-rows.ts';
import { listRules, readVersions } from './rules.sql.ts';
import { toWire } from './rules.ts';
import { listRunsOfOrder } from './runs.sql.ts';
import { rulesSince } from './triggers.ts';

const OCCASIONS_SHOWN = 50;

interface Known {
  scope: OwnerScope;
  rules: readonly RuleRow[];
  definitions: ReadonlyMap<string, RuleDefinition>;
  runs: readonly RunRow[];
}

type Outcome = OrderOccasion['outcomes'][number];

function toOutcome({ scope, rules, definitions, runs }: Known, occasion: string, found: StoredOutcome): Outcome[] {
  const { ruleId, version, result, met, stoppedBy } = found;
  const stored = definitions.get(`${ruleId} ${version}`);
  if (!stored || !isVisible(scope, stored)) return [];
  const definition = toWire(toVisible(scope, stored));
  const run = runs.find((one) => one.ruleId === ruleId && one.occasion === occasion);
  const index = rules.findIndex(({ id }) => id === ruleId);
  return [
    {
      ruleId,
      name: definition.name,
      number: index === -1 ? null : index + 1,
      version,
      result: result === 'on' || result === 'watch' ? (run?.state ?? (result === 'on' ? 'done' : 'watched')) : result,
      stoppedBy,
      conditions: met.flatMap((isMet, place) => {
        const condition = definition.conditions[place];
        return condition ? [{ condition, isMet }] : [];
      }),
      actions: run?.results ?? [],
    },
  ];
}

const toOccasion = (known: Known, row: OrderOccasionRow): OrderOccasion => ({
  trigger: row.trigger,
  at: row.at.toISOString(),
  evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
  state: row.state,
  outcomes: row.outcomes.flatMap((outcome) => toOutcome(known, row.occasion, outcome)),
});

/** Lists the rules that were evaluated for an order, what each rule did, and why the other rules did nothing (RUL-13). */
export function createOrderRules({ db }: { db: Db }) {
  /** Returns the last occasions of an order, with the result of each rule. @throws AppError NOT_FOUND */
  return async (scope: OwnerScope, orderId: string): Promise<OrderRules> => {
    if (!(await hasOrder(db, scope, orderId))) throw new AppError('NOT_FOUND');
    const rows = await listOfOrder(db, scope, orderId, OCCASIONS_SHOWN);
    const wanted = new Map(
      rows.flatMap(({ outcomes }) => outcomes).map((one) => [`${one.ruleId} ${one.version}`, one]),
    );
    const versions = await readVersions(db, scope, [...wanted.values()]);
    const rules = await listRules(db, scope);
    const known: Known = {
      scope,
      rules,
      definitions: new Map(versions.map((row) => [`${row.ruleId} ${row.version}`, row.definition])),
      runs: await listRunsOfOrder(db, scope, orderId),
    };
    const happened = new Set(rows.flatMap((row) => rulesSince(rules, row).map(({ id }) => id)));
    return {
      occasions: rows.map((row) => toOccasion(known, row)),
      notYet: rules.flatMap(({ id, state, definition }, index) =>
        state === 'off' || happened.has(id) || !isVisible(scope, definition)
          ? []
          : [{ ruleId: id, number: index + 1, name: definition.name, trigger: definition.trigger }],
      ),
    };
  };
}

export type ReadOrderRules = ReturnType<typeof createOrderRules>;
