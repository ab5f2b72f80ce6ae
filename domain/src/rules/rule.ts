import type { PauseReason } from '../orders/teamwork.ts';

/** States of a rule: it does nothing, it only records what it would do, or it acts (RUL-4). */
export const RULE_STATES = ['off', 'watch', 'on'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Occasions on which a rule is evaluated (RUL-2). */
export const RULE_TRIGGERS = ['arrives', 'ready', 'deadline', 'daily'] as const;
export type RuleTriggerKind = (typeof RULE_TRIGGERS)[number];

export type RuleTrigger =
  | { kind: 'arrives' }
  /** Label made or not needed, designs present, no hold, no pause, no cancel request: the list's own 'send' step. */
  | { kind: 'ready' }
  /** This many hours before the order's deadline. */
  | { kind: 'deadline'; hours: number }
  /** Each day at this time of Los Angeles, `HH:MM`, for the orders that are still to be sent. */
  | { kind: 'daily'; time: string };

/** Conditions with a list of values, one of which must match. */
export const VALUE_FIELDS = ['shop', 'product', 'sku', 'tag', 'state', 'shippingType', 'kind'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/** Conditions with a least and a greatest value, inclusive: pieces, cents, hours to the deadline. */
export const RANGE_FIELDS = ['quantity', 'value', 'hoursLeft'] as const;
export type RangeField = (typeof RANGE_FIELDS)[number];

export type ValueCondition = { field: ValueField; isNot: boolean; values: readonly string[] };
export type RangeCondition = { field: RangeField; min: number | null; max: number | null };
export type RuleCondition = ValueCondition | RangeCondition;

export const RULE_ACTIONS = ['addTag', 'removeTag', 'assign', 'pause', 'note', 'notify'] as const;

export type RuleAction =
  | { kind: 'addTag' | 'removeTag'; tagId: string }
  /** Null removes the assignee. */
  | { kind: 'assign'; personId: string | null }
  | { kind: 'pause'; reason: PauseReason; note: string; hours: number; acceptsLate: boolean }
  | { kind: 'note'; text: string }
  | { kind: 'notify'; personId: string };

/** What a user edits in a rule; a change of it is a new version (RUL-6). */
export interface RuleDefinition {
  name: string;
  trigger: RuleTrigger;
  conditions: readonly RuleCondition[];
  actions: readonly RuleAction[];
  /** `stop` ends the evaluation of this occasion when the rule matches (RUL-3). */
  onMatch: 'stop' | 'continue';
  /** Maximum orders per rolling hour (RUL-8). */
  hourlyLimit: number;
}

/** A rule in the owner's list. */
export interface ListedRule {
  id: string;
  version: number;
  state: RuleState;
  definition: RuleDefinition;
}

/** Facts of an order that conditions need; instants are epoch milliseconds. */
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
  /** The state of the address as the marketplace writes it; empty when it is hidden. */
  addressState: string;
  dueAt: number | null;
  pausedUntil: number | null;
}

/** Time of Los Angeles in which a daily rule runs. */
export const DAILY_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Returns whether a condition has a list of values. Errors: none.
 * @example isValueCondition({ field: 'quantity', min: 2, max: null }) // false
 */
export function isValueCondition(condition: RuleCondition): condition is ValueCondition {
  return 'values' in condition;
}
