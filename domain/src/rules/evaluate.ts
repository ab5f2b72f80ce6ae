import { toStateCode } from '../fulfilment/us-states.ts';
import { isPaused } from '../orders/teamwork.ts';
import { matchesPattern } from '../prints/places.ts';
import {
  isValueCondition,
  marginBasisOf,
  type ListedRule,
  type MarginBasis,
  type RangeField,
  type RuleAction,
  type RuleCondition,
  type RuleDefinition,
  type RuleOrderFacts,
} from './rule.ts';

const HOUR_MS = 3_600_000;
const DOLLARS = 'USD';

/** Returns the order's value for a range condition; null when the order has no such value. */
function numberOf(field: RangeField, order: RuleOrderFacts, now: number, basis: MarginBasis): number | null {
  if (field === 'margin') return order.margins[basis]?.cents ?? null;
  if (field === 'marginPercent') return order.margins[basis]?.percent ?? null;
  if (field === 'quantity') return order.products.reduce((sum, { quantity }) => sum + quantity, 0);
  // An amount in another currency cannot be compared with dollars.
  if (field === 'value') return order.currency === DOLLARS ? order.totalCents : null;
  return order.dueAt === null ? null : (order.dueAt - now) / HOUR_MS;
}

function hasValue(field: string, values: readonly string[], order: RuleOrderFacts): boolean {
  const someProduct = (textsOf: (product: RuleOrderFacts['products'][number]) => readonly string[]) =>
    order.products.some(
      (product) =>
        product.quantity > 0 &&
        textsOf(product).some((text) => text !== '' && values.some((pattern) => matchesPattern(pattern, text))),
    );
  switch (field) {
    case 'shop':
      return values.includes(order.shopId);
    case 'product':
      return someProduct(({ productId, productName }) => [productId, productName]);
    case 'sku':
      return someProduct(({ skuId, sellerSku }) => [skuId, sellerSku]);
    case 'tag':
      return order.tagIds.some((id) => values.includes(id));
    case 'state':
      return order.addressState !== '' && values.includes(toStateCode(order.addressState));
    case 'shippingType':
      return values.includes(order.shippingType);
    case 'kind':
      return values.includes(order.kind);
    default:
      return false;
  }
}

/**
 * Returns whether an order meets a condition (RUL-5). A hidden address meets no condition on the state, not even a negated one, and an order without a
 * price meets none on the profit. Units: epoch milliseconds. Errors: none.
 * @param basis the factory whose price decides the profit (RUL-21)
 * @example meets({ field: 'quantity', min: 2, max: null }, order, now) // true for two pieces
 */
export function meets(
  condition: RuleCondition,
  order: RuleOrderFacts,
  now: number,
  basis: MarginBasis = 'OWN',
): boolean {
  if (isValueCondition(condition)) {
    const { field, isNot, values } = condition;
    if (field === 'state' && order.addressState === '') return false;
    return hasValue(field, values, order) !== isNot;
  }
  const number = numberOf(condition.field, order, now, basis);
  const { min, max } = condition;
  return number !== null && (min === null || number >= min) && (max === null || number <= max);
}

/**
 * Returns for each condition of a rule whether an order meets it. Units: epoch milliseconds. Errors: none.
 * @example listMet(rule, order, now) // [true, false]
 */
export function listMet(
  definition: Pick<RuleDefinition, 'conditions' | 'actions'>,
  order: RuleOrderFacts,
  now: number,
): boolean[] {
  const basis = marginBasisOf(definition) ?? 'OWN';
  return definition.conditions.map((condition) => meets(condition, order, now, basis));
}

/** The result of a rule for an order. */
export interface RuleOutcome {
  ruleId: string;
  version: number;
  /**
   * - `on`: the rule matched and acts.
   * - `watch`: the rule matched and only records.
   * - `noMatch`: a condition was not met.
   * - `stopped`: an earlier rule matched and ended the evaluation.
   * - `paused`: the team paused the order.
   * - `mentioned`: the rule matched and sends, but a note waits for an answer (RUL-20).
   */
  result: 'on' | 'watch' | 'noMatch' | 'stopped' | 'paused' | 'mentioned';
  /** Result of each condition, in the sequence of the conditions; empty when a pause prevented the evaluation. */
  met: readonly boolean[];
  /** Id of the rule that ended the evaluation. */
  stoppedBy: string | null;
  /** Actions that the rule takes or would take; empty when the rule did not match. */
  actions: readonly RuleAction[];
}

/**
 * Evaluates the rules of one trigger for an order, in the sequence of the owner's list (RUL-3). Rules that are off are left out. A rule in state
 * `watch` never ends the evaluation. The actions of earlier rules do not change the facts for later ones. Units: epoch milliseconds. Errors: none.
 * @example evaluateRules([rule], order, now) // [{ ruleId: 'r1', version: 1, result: 'on', met: [true], stoppedBy: null, actions }]
 */
export function evaluateRules(rules: readonly ListedRule[], order: RuleOrderFacts, now: number): RuleOutcome[] {
  const paused = isPaused(order, now);
  let stoppedBy: string | null = null;
  return rules.flatMap(({ id, version, state, definition }): RuleOutcome[] => {
    if (state === 'off') return [];
    const own = { ruleId: id, version, stoppedBy: null, actions: [] };
    if (paused) return [{ ...own, result: 'paused', met: [] }];
    const met = listMet(definition, order, now);
    if (stoppedBy !== null) return [{ ...own, result: 'stopped', met, stoppedBy }];
    if (met.includes(false)) return [{ ...own, result: 'noMatch', met }];
    if (state === 'on' && definition.onMatch === 'stop') stoppedBy = id;
    const isWaiting = order.mentionedIds.length > 0 && definition.actions.some(({ kind }) => kind === 'send');
    if (isWaiting) return [{ ...own, result: 'mentioned', met }];
    return [{ ...own, result: state, met, actions: definition.actions }];
  });
}

/**
 * Returns whether the actions would change the order's tags or assignee, send it, pause it, add a note or notify a person. Errors: none.
 * @example changesOrder([{ kind: 'addTag', tagId: 't1' }], { ...order, tagIds: ['t1'] }) // false
 */
export function changesOrder(actions: readonly RuleAction[], order: RuleOrderFacts): boolean {
  return actions.some((action) => {
    if (action.kind === 'addTag') return !order.tagIds.includes(action.tagId);
    if (action.kind === 'removeTag') return order.tagIds.includes(action.tagId);
    if (action.kind === 'assign') return order.assigneeId !== action.personId;
    return true;
  });
}
