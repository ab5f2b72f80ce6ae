import type { House } from '../factories/houses.ts';
import type { PauseReason } from '../orders/teamwork.ts';

/** States of a rule (RUL-4): `off` does nothing, `watch` only records what the rule would do, `on` acts. */
export const RULE_STATES = ['off', 'watch', 'on'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Occasions on which a rule is evaluated (RUL-2). */
export const RULE_TRIGGERS = ['arrives', 'ready', 'deadline', 'daily'] as const;
export type RuleTriggerKind = (typeof RULE_TRIGGERS)[number];

export type RuleTrigger =
  | { kind: 'arrives' }
  /**
   * The order is ready to be sent: its label is made or not needed, its designs are present, and no hold, pause or cancel request is active. This is
   * the next action 'send' of the orders list.
   */
  | { kind: 'ready' }
  /** The deadline of the order is this many hours away. */
  | { kind: 'deadline'; hours: number }
  /** Each day at this time of Los Angeles, `HH:MM`, for the orders that are still to be sent. */
  | { kind: 'daily'; time: string };

/** Conditions with a list of values, one of which must match the order. */
export const VALUE_FIELDS = ['shop', 'product', 'sku', 'tag', 'state', 'shippingType', 'kind'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/**
 * Conditions with a minimum and a maximum, both included: number of pieces, cents of the order's value, hours to the deadline, cents of the profit, and
 * percent that the profit is of what the order earns.
 */
export const RANGE_FIELDS = ['quantity', 'value', 'hoursLeft', 'margin', 'marginPercent'] as const;
export type RangeField = (typeof RANGE_FIELDS)[number];

export type ValueCondition = { field: ValueField; isNot: boolean; values: readonly string[] };
export type RangeCondition = { field: RangeField; min: number | null; max: number | null };
export type RuleCondition = ValueCondition | RangeCondition;

export const RULE_ACTIONS = ['send', 'addTag', 'removeTag', 'assign', 'pause', 'note', 'notify'] as const;

/** The factory of a rule that sends: a factory by name, the cheapest connected one, or null for the factory of the order or of the saved settings. */
export type RuleFactory = House | 'CHEAPEST' | null;

/** Sends an order to a factory, or saves it there as a draft (RUL-15). */
export interface SendAction {
  kind: 'send';
  factory: RuleFactory;
  isDraft: boolean;
  /** Buys a missing label of the marketplace before the order is sent. */
  makeLabel: boolean;
  /** Los Angeles time `HH:MM` at which the order is sent; null sends it at once. */
  time: string | null;
  /** Maximum cost of the order in cents; null has no maximum. */
  maxCents: number | null;
  /** Minimum profit of the order in cents; null has no minimum. */
  minProfitCents: number | null;
  /** Whether an order that the factory refused goes to the cheapest factory that has not refused it yet (RUL-22). */
  isPassedOn?: boolean | undefined;
}

export type RuleAction =
  | { kind: 'addTag' | 'removeTag'; tagId: string }
  /** Id of the assignee; null removes the assignee. */
  | { kind: 'assign'; personId: string | null }
  | { kind: 'pause'; reason: PauseReason; note: string; hours: number; acceptsLate: boolean }
  | { kind: 'note'; text: string }
  | { kind: 'notify'; personId: string }
  | SendAction;

/** Fields of a rule that a user edits; each change makes a new version of the rule (RUL-6). */
export interface RuleDefinition {
  name: string;
  trigger: RuleTrigger;
  conditions: readonly RuleCondition[];
  actions: readonly RuleAction[];
  /** `stop` ends the evaluation of the occasion's rules when this rule matches (RUL-3). */
  onMatch: 'stop' | 'continue';
  /** Maximum orders on which the rule acts in any 60 minutes (RUL-8). */
  hourlyLimit: number;
}

/** A rule in the owner's list. */
export interface ListedRule {
  id: string;
  version: number;
  state: RuleState;
  definition: RuleDefinition;
}

/**
 * The factory whose price decides the profit of an order for a rule: a factory by name, the cheapest one, the one that the fulfil dialog would propose,
 * or the factory that the order has.
 */
export type MarginBasis = House | 'CHEAPEST' | 'PROPOSED' | 'OWN';

/** Profit of an order at a factory. */
export interface RuleMargin {
  cents: number;
  /** Profit in percent of what the order earns; null when it earns nothing. */
  percent: number | null;
}

/** Facts of an order that the conditions of rules need; instants are epoch milliseconds. */
export interface RuleOrderFacts {
  shopId: string;
  products: readonly {
    productId: string;
    productName: string;
    skuId: string;
    sellerSku: string;
    quantity: number;
  }[];
  totalCents: number;
  currency: string;
  shippingType: string;
  kind: string;
  tagIds: readonly string[];
  assigneeId: string | null;
  /** Ids of the people whom a note mentions and who have not answered yet; rules that send skip the order (RUL-20). */
  mentionedIds: readonly string[];
  /** Profit by factory, as far as rules need it; null for a factory without a complete price. */
  margins: Readonly<Partial<Record<MarginBasis, RuleMargin | null>>>;
  /** The state of the address as the marketplace writes it; empty when it is hidden. */
  addressState: string;
  dueAt: number | null;
  pausedUntil: number | null;
}

const isMargin = ({ field }: RuleCondition) => field === 'margin' || field === 'marginPercent';

/**
 * Returns the factory that a rule's conditions on the profit refer to: the one that the rule chooses, or else the order's factory (RUL-21). Null when the
 * rule has no such condition. Errors: none.
 * @example marginBasisOf({ conditions: [{ field: 'margin', min: 100, max: null }], actions: [] }) // 'OWN'
 */
export function marginBasisOf({
  conditions,
  actions,
}: Pick<RuleDefinition, 'conditions' | 'actions'>): MarginBasis | null {
  if (!conditions.some(isMargin)) return null;
  const send = actions.find((action) => action.kind === 'send');
  return send ? (send.factory ?? 'PROPOSED') : 'OWN';
}

/**
 * Returns the conditions of a rule that do not refer to the profit. Errors: none.
 * @example listUnpriced([{ field: 'margin', min: 100, max: null }]) // []
 */
export function listUnpriced(conditions: readonly RuleCondition[]): RuleCondition[] {
  return conditions.filter((condition) => !isMargin(condition));
}

/** Matches `HH:MM`, a time of Los Angeles. */
export const DAILY_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Returns whether a condition has a list of values. Errors: none.
 * @example isValueCondition({ field: 'quantity', min: 2, max: null }) // false
 */
export function isValueCondition(condition: RuleCondition): condition is ValueCondition {
  return 'values' in condition;
}
