import {
  isValueCondition,
  type ListedRule,
  type RangeCondition,
  type RuleCondition,
  type RuleDefinition,
  type ValueCondition,
} from './rule.ts';

/** Two rules that can match the same order and contradict each other (RUL-11). */
export interface Contradiction {
  ruleId: string;
  otherId: string;
  kind: 'assignee' | 'tag' | 'factory' | 'pause';
  /** Id of the tag that one rule adds and the other rule removes. */
  tagId: string | null;
}

/** Fields of which each order has exactly one value. Products, SKUs and tags are not included, because an order can have several. */
const SINGLE: readonly string[] = ['shop', 'state', 'shippingType', 'kind'];

function areValuesApart(one: ValueCondition, other: ValueCondition): boolean {
  if (one.field !== other.field) return false;
  if (SINGLE.includes(one.field)) {
    if (one.isNot && other.isNot) return false;
    if (one.isNot !== other.isNot) {
      const [positive, negative] = one.isNot ? [other, one] : [one, other];
      return positive.values.every((value) => negative.values.includes(value));
    }
    return !one.values.some((value) => other.values.includes(value));
  }
  if (one.isNot === other.isNot) return false;
  const [positive, negative] = one.isNot ? [other, one] : [one, other];
  const known = new Set(negative.values.map((value) => (one.field === 'tag' ? value : value.toLowerCase())));
  // Returns whether two conditions exclude each other, because one excludes every value that the other requires.
  return positive.values.every((value) => known.has(one.field === 'tag' ? value : value.toLowerCase()));
}

/** Fields of which one order can have different values for two rules. */
const VARYING: readonly string[] = ['hoursLeft', 'margin', 'marginPercent'];

function areRangesApart(one: RangeCondition, other: RangeCondition): boolean {
  // The hours to the deadline are ignored, because they differ between two occasions of the same order, and the profit, because it differs by factory.
  if (one.field !== other.field || VARYING.includes(one.field)) return false;
  const isBelow = (a: RangeCondition, b: RangeCondition) => a.max !== null && b.min !== null && a.max < b.min;
  return isBelow(one, other) || isBelow(other, one);
}

function areApart(one: RuleCondition, other: RuleCondition): boolean {
  if (isValueCondition(one)) return isValueCondition(other) && areValuesApart(one, other);
  return !isValueCondition(other) && areRangesApart(one, other);
}

/**
 * Returns whether one order can match both rules; false only when two of their conditions exclude each other. Errors: none.
 * @example canBothMatch(overSixtyDollars, underTenDollars) // false
 */
export function canBothMatch(one: RuleDefinition, other: RuleDefinition): boolean {
  return !one.conditions.some((condition) => other.conditions.some((opposite) => areApart(condition, opposite)));
}

const tagsOf = ({ actions }: RuleDefinition, kind: 'addTag' | 'removeTag') =>
  actions.flatMap((action) => (action.kind === kind ? [action.tagId] : []));

function assigneesOf({ actions }: RuleDefinition) {
  return actions.flatMap((action) => (action.kind === 'assign' ? [action.personId] : []));
}

function factoriesOf({ actions }: RuleDefinition) {
  return actions.flatMap((action) => (action.kind === 'send' ? [action.factory] : []));
}

const doesPause = ({ actions }: RuleDefinition) => actions.some(({ kind }) => kind === 'pause');

/** Returns whether one of two rules sends an order that the other pauses. */
const isPauseApart = (one: RuleDefinition, other: RuleDefinition) =>
  (factoriesOf(one).length > 0 && doesPause(other)) || (doesPause(one) && factoriesOf(other).length > 0);

/**
 * Lists the contradictions of rules: pairs of rules that can match the same order, and set different assignees, add and remove the same tag, send the
 * order to different factories, or pause an order that the other rule sends (RUL-11). Rules that are off are left out. A pair with the same trigger is left out when its first rule is on and ends the evaluation, because the
 * second rule then never acts. Errors: none.
 * @param rules in the sequence of the owner's list
 * @example listContradictions([tagsVip, untagsVip]) // [{ ruleId: 'r1', otherId: 'r2', kind: 'tag', tagId: 'vip' }]
 */
export function listContradictions(rules: readonly ListedRule[]): Contradiction[] {
  const active = rules.filter(({ state }) => state !== 'off');
  return active.flatMap((rule, index) =>
    active.slice(index + 1).flatMap((later): Contradiction[] => {
      const [one, other] = [rule.definition, later.definition];
      const isStopped = rule.state === 'on' && one.onMatch === 'stop' && one.trigger.kind === other.trigger.kind;
      if (isStopped || !canBothMatch(one, other)) return [];
      const pair = { ruleId: rule.id, otherId: later.id };
      const tags = new Set([
        ...tagsOf(one, 'addTag').filter((id) => tagsOf(other, 'removeTag').includes(id)),
        ...tagsOf(one, 'removeTag').filter((id) => tagsOf(other, 'addTag').includes(id)),
      ]);
      const isAssigneeApart = assigneesOf(one).some((id) => assigneesOf(other).some((second) => second !== id));
      const isFactoryApart = factoriesOf(one).some((house) => factoriesOf(other).some((second) => second !== house));
      return [
        ...(isFactoryApart ? [{ ...pair, kind: 'factory' as const, tagId: null }] : []),
        ...(isPauseApart(one, other) ? [{ ...pair, kind: 'pause' as const, tagId: null }] : []),
        ...(isAssigneeApart ? [{ ...pair, kind: 'assignee' as const, tagId: null }] : []),
        ...[...tags].map((tagId) => ({ ...pair, kind: 'tag' as const, tagId })),
      ];
    }),
  );
}
