import {
  isValueCondition,
  type ListedRule,
  type RangeCondition,
  type RuleCondition,
  type RuleDefinition,
  type ValueCondition,
} from './rule.ts';

/** Two rules that can act on the same order against each other (RUL-11). */
export interface Contradiction {
  ruleId: string;
  otherId: string;
  kind: 'assignee' | 'tag';
  /** The tag that one adds and the other removes. */
  tagId: string | null;
}

/** Fields of which an order has exactly one value; an order has several products, SKUs and tags. */
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
  // Every value that the one rule asks for is one that the other excludes.
  return positive.values.every((value) => known.has(one.field === 'tag' ? value : value.toLowerCase()));
}

function areRangesApart(one: RangeCondition, other: RangeCondition): boolean {
  // Hours to the deadline differ between two occasions of one order.
  if (one.field !== other.field || one.field === 'hoursLeft') return false;
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

/**
 * Lists the contradictions of rules: both can match one order, and set different assignees, or one adds a tag that the other removes
 * (RUL-11). Rules that are off are left out, and so is a pair of one trigger whose first rule is on and ends the evaluation: the second rule
 * never acts on that occasion. Errors: none.
 * @param rules in list order
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
      return [
        ...(isAssigneeApart ? [{ ...pair, kind: 'assignee' as const, tagId: null }] : []),
        ...[...tags].map((tagId) => ({ ...pair, kind: 'tag' as const, tagId })),
      ];
    }),
  );
}
