import { STATE_CODES } from '@bobbin/domain/fulfilment/us-states';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { isValueCondition, type RuleCondition, type RuleDefinition } from '@bobbin/domain/rules/rule';
import type { OwnerScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TeamFacts } from '../teamwork/teamwork.ts';

/** The values that an order can have in fields with a fixed list of values. */
const KNOWN_VALUES: Partial<Record<RuleCondition['field'], readonly string[]>> = {
  state: STATE_CODES,
  shippingType: ['TIKTOK', 'SELLER'],
  kind: ['NORMAL', ...UNSOLD_KINDS],
};

interface Known {
  team: TeamFacts;
  shopIds: ReadonlySet<string>;
}

/**
 * Asserts that a rule refers only to tags, users, shops and values that exist.
 * @throws AppError RULE_TAG_UNKNOWN, RULE_PERSON_UNKNOWN, RULE_SHOP_UNKNOWN, RULE_VALUE_UNKNOWN
 */
export function assertKnown({ conditions, actions }: RuleDefinition, { team, shopIds }: Known): void {
  for (const condition of conditions) {
    if (!isValueCondition(condition)) continue;
    const { field, values } = condition;
    const known = KNOWN_VALUES[field];
    if (known && !values.every((value) => known.includes(value))) throw new AppError('RULE_VALUE_UNKNOWN');
    if (field === 'tag' && !values.every((id) => team.tagNames.has(id))) throw new AppError('RULE_TAG_UNKNOWN');
    if (field === 'shop' && !values.every((id) => shopIds.has(id))) throw new AppError('RULE_SHOP_UNKNOWN');
  }
  for (const action of actions) {
    if ('tagId' in action && !team.tagNames.has(action.tagId)) throw new AppError('RULE_TAG_UNKNOWN');
    if (!('personId' in action) || action.personId === null) continue;
    if (team.findPerson(action.personId) === 'unknown') throw new AppError('RULE_PERSON_UNKNOWN');
  }
}

/** Returns the shops to which a rule is limited; null means that the rule is evaluated for all shops. */
function listShops({ conditions }: RuleDefinition): readonly string[] | null {
  const limits = conditions.flatMap((condition) =>
    isValueCondition(condition) && condition.field === 'shop' && !condition.isNot ? [condition.values] : [],
  );
  return limits[0] ?? null;
}

/** Returns whether the caller may change a rule. A manager may change only a rule that is limited to shops of the manager (RUL-12). */
export function mayEdit(scope: OwnerScope, definition: RuleDefinition): boolean {
  if (!scope.can('manageShops')) return false;
  const shops = listShops(definition);
  if (scope.shops === 'all' && shops === null) return true;
  return shops !== null && shops.every((id) => scope.can('manageShops', id));
}

/** Asserts that the caller may change a rule. @throws AppError FORBIDDEN */
export function assertMayEdit(scope: OwnerScope, definition: RuleDefinition): void {
  if (!mayEdit(scope, definition)) throw new AppError('FORBIDDEN');
}

/** Returns whether a rule can apply to an order that the caller may see (RUL-12). */
export function isVisible({ shops }: OwnerScope, definition: RuleDefinition): boolean {
  if (shops === 'all') return true;
  return listShops(definition)?.some((id) => shops.includes(id)) ?? true;
}

/** Returns a rule as the caller may see it: its conditions name only shops that the caller may see. */
export function toVisible({ shops }: OwnerScope, definition: RuleDefinition): RuleDefinition {
  if (shops === 'all') return definition;
  const conditions = definition.conditions.flatMap((condition): RuleCondition[] => {
    if (!isValueCondition(condition) || condition.field !== 'shop') return [condition];
    const values = condition.values.filter((id) => shops.includes(id));
    return values.length === 0 ? [] : [{ ...condition, values }];
  });
  return { ...definition, conditions };
}
