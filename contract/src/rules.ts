import {
  DRY_RUN_SHOWN_MAX,
  ORDER_NOTE_MAX,
  PAUSE_NOTE_MAX,
  RULE_ACTIONS_MAX,
  RULE_CONDITIONS_MAX,
  RULE_DEADLINE_HOURS_MAX,
  RULE_HOURLY_DEFAULT,
  RULE_HOURLY_MAX,
  RULE_NAME_MAX,
  RULE_PAUSE_HOURS_MAX,
  RULE_VALUES_MAX,
  RULE_VALUE_MAX,
  RULES_MAX,
} from '@bobbin/domain/limits';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { PAUSE_REASONS } from '@bobbin/domain/orders/teamwork';
import { DAILY_TIME, RANGE_FIELDS, RULE_STATES, VALUE_FIELDS } from '@bobbin/domain/rules/rule';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money } from './envelope.ts';
import * as calls from './rules.calls.ts';
import { TEAMWORK_REFUSALS } from './teamwork.ts';

const id = z.string().min(1).max(100);
const FIGURE_MAX = 100_000_000;

const trigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrives') }),
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('deadline'),
    hours: z.int('ruleHoursInvalid').min(1, 'ruleHoursInvalid').max(RULE_DEADLINE_HOURS_MAX, 'ruleHoursInvalid'),
  }),
  z.object({ kind: z.literal('daily'), time: z.string().regex(DAILY_TIME, 'ruleTimeInvalid') }),
]);

const valueCondition = z.object({
  field: z.enum(VALUE_FIELDS),
  isNot: z.boolean().default(false),
  values: z
    .array(z.string().trim().min(1, 'ruleValueRequired').max(RULE_VALUE_MAX, 'ruleValueTooLong'))
    .min(1, 'ruleValueRequired')
    .max(RULE_VALUES_MAX, 'ruleValuesTooMany'),
});

const bound = z.int('ruleNumberInvalid').min(0, 'ruleNumberInvalid').max(FIGURE_MAX, 'ruleNumberInvalid').nullable();

const rangeCondition = z
  .object({
    /** Unit of the range, by field: pieces, cents, or hours to the deadline. */
    field: z.enum(RANGE_FIELDS),
    min: bound,
    max: bound,
  })
  .refine(({ min, max }) => min !== null || max !== null, { error: 'ruleRangeRequired', path: ['min'] })
  .refine(({ min, max }) => min === null || max === null || min <= max, { error: 'ruleRangeReversed', path: ['max'] });

const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['addTag', 'removeTag']), tagId: id }),
  /** Id of the assignee; null removes the assignee. */
  z.object({ kind: z.literal('assign'), personId: id.nullable() }),
  z.object({
    kind: z.literal('pause'),
    reason: z.enum(PAUSE_REASONS),
    note: z.string().trim().max(PAUSE_NOTE_MAX, 'pauseNoteTooLong').default(''),
    hours: z.int('rulePauseInvalid').min(1, 'rulePauseInvalid').max(RULE_PAUSE_HOURS_MAX, 'rulePauseInvalid'),
    /** Whether the pause may end after the order's deadline (TMW-6). */
    acceptsLate: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('note'),
    text: z.string().trim().min(1, 'orderNoteRequired').max(ORDER_NOTE_MAX, 'orderNoteTooLong'),
  }),
  z.object({ kind: z.literal('notify'), personId: id }),
  z.object({
    kind: z.literal('send'),
    /** Null means the factory of the order, or else of the saved settings (FUL-2). */
    factory: z.enum([...HOUSES, 'CHEAPEST']).nullable(),
    isDraft: z.boolean().default(false),
    makeLabel: z.boolean().default(false),
    /** Los Angeles time; null sends the order at once. */
    time: z.string().regex(DAILY_TIME, 'ruleTimeInvalid').nullable().default(null),
    /** Cents. */
    maxCents: bound.default(null),
    minProfitCents: bound.default(null),
    /** Whether an order that the factory refused goes to the cheapest factory that has not refused it yet. */
    isPassedOn: z.boolean().optional(),
  }),
]);

/** Kinds of actions of which a rule may have only one. */
const ONCE = ['assign', 'pause', 'note', 'send'] as const;

export const ruleDefinition = z.object({
  name: z.string('ruleNameRequired').trim().min(1, 'ruleNameRequired').max(RULE_NAME_MAX, 'ruleNameTooLong'),
  trigger,
  conditions: z.array(z.union([valueCondition, rangeCondition])).max(RULE_CONDITIONS_MAX, 'ruleConditionsTooMany'),
  actions: z
    .array(action)
    .min(1, 'ruleActionRequired')
    .max(RULE_ACTIONS_MAX, 'ruleActionsTooMany')
    .refine(
      (actions) => ONCE.every((kind) => actions.filter((one) => one.kind === kind).length < 2),
      'ruleActionTwice',
    ),
  onMatch: z.enum(['stop', 'continue']).default('continue'),
  hourlyLimit: z
    .int('ruleLimitInvalid')
    .min(1, 'ruleLimitInvalid')
    .max(RULE_HOURLY_MAX, 'ruleLimitInvalid')
    .default(RULE_HOURLY_DEFAULT),
});
export type RuleDefinitionBody = z.infer<typeof ruleDefinition>;

const rule = z.object({
  id: z.string(),
  /** Position in the list, from 1. */
  number: z.int(),
  version: z.int(),
  state: z.enum(RULE_STATES),
  definition: ruleDefinition,
  by: z.string(),
  updatedAt: instant,
  /** Since when the rule is in its state. */
  since: instant,
  /** When the rule stopped because it exceeded its hourly limit; null when it is not stopped (RUL-8). */
  stoppedAt: instant.nullable(),
  /** Number of orders that wait because the rule is stopped. */
  waiting: z.int(),
  /** Number of different orders on which the rule acted, or would have acted, in the last seven days. */
  touched: z.int(),
  lastAt: instant.nullable(),
  /** Whether the caller may change the rule; the owner may, and managers of all shops of the rule may (RUL-12). */
  mayEdit: z.boolean(),
});
export type Rule = z.infer<typeof rule>;

const undoable = z.object({
  ruleId: z.string(),
  version: z.int(),
  name: z.string(),
  /** What the version changed. */
  change: z.enum(['created', 'edited', 'switched', 'moved', 'removed']),
  by: z.string(),
  at: instant,
  undoUntil: instant,
  mayUndo: z.boolean(),
});
export type UndoableRule = z.infer<typeof undoable>;

export const listRules = endpoint({
  ...calls.listRules,
  scope: { permission: 'viewOrders' },
  summary: 'List the rules of an owner in their order, and the changes of the last 24 hours that can be undone',
  reply: z.object({ rules: z.array(rule), undoable: z.array(undoable), mayCreate: z.boolean() }),
  errors: [],
});

/** The rule after a change, with the number of the version that an undo must name. */
const changed = z.object({ rule, undoVersion: z.int() });

export const createRule = endpoint({
  ...calls.createRule,
  scope: { permission: 'manageShops' },
  summary: 'Create a rule at the end of the list; it starts in watch mode',
  body: z.object({ definition: ruleDefinition }),
  reply: changed,
  errors: [
    'RULES_FULL',
    'RULE_TAG_UNKNOWN',
    'RULE_PERSON_UNKNOWN',
    'RULE_SHOP_UNKNOWN',
    'RULE_VALUE_UNKNOWN',
    'FORBIDDEN',
  ],
});

export const updateRule = endpoint({
  ...calls.updateRule,
  scope: { permission: 'manageShops' },
  summary: 'Change a rule, its state or its place in the list; each change is a version',
  params: idParams,
  body: z
    .object({
      /** Version that the caller saw. */
      version: z.int(),
      definition: ruleDefinition.optional(),
      state: z.enum(RULE_STATES).optional(),
      /** Position in the list, from 1. */
      number: z.int().min(1).max(RULES_MAX).optional(),
    })
    .refine(
      ({ definition, state, number }) => [definition, state, number].filter((part) => part !== undefined).length === 1,
      { error: 'ruleOneChange', path: ['definition'] },
    ),
  reply: changed,
  errors: [
    'CHANGED_MEANWHILE',
    'RULE_TAG_UNKNOWN',
    'RULE_PERSON_UNKNOWN',
    'RULE_SHOP_UNKNOWN',
    'RULE_VALUE_UNKNOWN',
    'FORBIDDEN',
  ],
});

export const removeRule = endpoint({
  ...calls.removeRule,
  scope: { permission: 'manageShops' },
  summary: 'Delete a rule; orders keep what it did',
  params: idParams,
  reply: z.object({ undoVersion: z.int() }),
  errors: ['FORBIDDEN'],
});

const version = z.object({
  version: z.int(),
  change: z.enum(['created', 'edited', 'switched', 'moved', 'removed', 'undone']),
  state: z.enum(RULE_STATES),
  definition: ruleDefinition,
  by: z.string(),
  at: instant,
  isUndone: z.boolean(),
});
export type RuleVersion = z.infer<typeof version>;

export const listRuleVersions = endpoint({
  ...calls.listRuleVersions,
  scope: { permission: 'viewOrders' },
  summary: 'List the versions of a rule, newest first',
  params: idParams,
  reply: z.array(version),
  errors: [],
});

export const undoRule = endpoint({
  ...calls.undoRule,
  scope: { permission: 'manageShops' },
  summary: 'Undo a version of a rule within 24 hours, the newest first; what the rule did to orders stays',
  params: idParams,
  body: z.object({ version: z.int().min(1) }),
  reply: z.object({ isDone: z.literal(true) }),
  errors: ['UNDO_TOO_LATE', 'UNDO_NEWER_FIRST', 'NOTHING_TO_UNDO', 'RULES_FULL', 'FORBIDDEN'],
});

export const runRuleAgain = endpoint({
  ...calls.runRuleAgain,
  scope: { permission: 'manageShops' },
  summary: 'Start a stopped rule again, and run it on the orders that wait for it; these do not count for its limit',
  params: idParams,
  reply: z.object({ orders: z.int() }),
  errors: ['FORBIDDEN'],
});

/** Why a rule did not send an order; SEND_REFUSED is explained by `error` and `reasons`. */
export const RULE_SEND_REFUSALS = [
  'PAUSED',
  'MENTIONED',
  'RULE_OFF',
  'RULE_PRICE_UNKNOWN',
  'RULE_COST',
  'RULE_PROFIT',
  'RULE_NO_FACTORY',
  'SEND_REFUSED',
] as const;

/** Result of one action on an order: what the action changed, or why it changed nothing. */
const actionResult = z.object({
  action,
  /** `queued`: the order will be sent, at once or at the time of the rule. */
  result: z.enum(['done', 'unchanged', 'refused', 'would', 'queued']),
  reason: z.enum([...TEAMWORK_REFUSALS, 'TAG_UNKNOWN', 'PERSON_UNKNOWN', ...RULE_SEND_REFUSALS]).nullable(),
  /** The factory to which the order was sent, or for which it was refused. */
  factory: z.string().optional(),
  /** Name of the error for which the order was not sent, and its reasons. */
  error: z.string().optional(),
  reasons: z.array(z.string()).optional(),
});
export type RuleActionResult = z.infer<typeof actionResult>;

const run = z.object({
  orderId: z.string(),
  shopId: z.string(),
  at: instant,
  version: z.int(),
  /**
   * - `done`: the rule acted; `watched`: it recorded what it would do.
   * - `waiting`: the rule is stopped by its hourly limit; `skipped`: the order no longer matched when the rule continued.
   */
  state: z.enum(['done', 'watched', 'waiting', 'skipped']),
  results: z.array(actionResult),
});
export type RuleRun = z.infer<typeof run>;

export const listRuleRuns = endpoint({
  ...calls.listRuleRuns,
  scope: { permission: 'viewOrders' },
  summary: 'List the newest 100 orders of a rule, or those that wait for it',
  params: idParams,
  query: z.object({ state: z.enum(['waiting']).optional() }),
  reply: z.array(run),
  errors: [],
});

const contradiction = z.object({
  ruleId: z.string(),
  otherId: z.string(),
  kind: z.enum(['assignee', 'tag', 'factory', 'pause']),
  tagId: z.string().nullable(),
  /** Number of orders of the dry run that both rules match. */
  orders: z.int(),
});
export type RuleContradiction = z.infer<typeof contradiction>;

const dryRunResult = z.object({
  ruleId: z.string(),
  name: z.string(),
  matched: z.int(),
  /** Number of matching orders for which an earlier rule ends the evaluation. */
  stopped: z.int(),
  /** Number of matching orders that are paused. */
  paused: z.int(),
  /** Number of matching orders on which no action would change anything. */
  unchanged: z.int(),
  /** Number of orders on which the rule would act: the matching orders minus the three numbers above. */
  acted: z.int(),
  /**
   * Number of orders that meet all conditions except those on the profit, but whose profit is not known: no factory has a complete price, the caller may
   * not see the payout, or the dry run has read the prices of its maximum of orders.
   */
  unpriced: z.int(),
  /** The newest orders on which the rule would act and for which a factory charged money (RUL-19). */
  chargedIds: z.array(z.string()),
  /** The newest of the orders on which the rule would act. */
  orders: z.array(z.object({ id: z.string(), shopId: z.string(), createdAt: instant, totalCents: z.int() })),
});
export type DryRunResult = z.infer<typeof dryRunResult>;

export const dryRunRule = endpoint({
  ...calls.dryRunRule,
  scope: { permission: 'viewOrders' },
  summary: 'Evaluate rules with the orders of the last 30 days; nothing is written',
  body: z.object({
    /** A changed or new rule, which is evaluated together with the stored rules; when omitted, only the stored rules are evaluated. */
    draft: z.object({ id: id.nullable(), definition: ruleDefinition }).optional(),
  }),
  reply: z.object({
    from: instant,
    to: instant,
    /** Number of orders that were read. */
    orders: z.int(),
    /** Whether there are more orders than a dry run reads; only the newest were read. */
    isCut: z.boolean(),
    rules: z.array(dryRunResult),
    contradictions: z.array(contradiction),
  }),
  errors: [],
});
export type DryRun = z.infer<typeof dryRunRule.reply>;

export const priceRuleOrders = endpoint({
  ...calls.priceRuleOrders,
  scope: { permission: 'workOrders' },
  summary: 'Compare what orders cost with what they would cost today at the factory of a rule; nothing is written',
  body: z.object({
    ids: z.array(id).min(1).max(DRY_RUN_SHOWN_MAX),
    factory: z.enum([...HOUSES, 'CHEAPEST']).nullable(),
  }),
  reply: z.array(
    z.object({
      orderId: z.string(),
      /** The factory that the rule would choose, and its price; null when no factory has a complete price. */
      factory: z.string().nullable(),
      price: money.nullable(),
      /** What the order cost; null for an order that no factory charged. */
      paid: money.nullable(),
    }),
  ),
  errors: [],
});
export type RuleOrderPrice = z.infer<typeof priceRuleOrders.reply>[number];

/** Result of one rule for one occasion of an order. */
const orderOutcome = z.object({
  ruleId: z.string(),
  name: z.string(),
  number: z.int().nullable(),
  version: z.int(),
  result: z.enum(['done', 'watched', 'waiting', 'skipped', 'noMatch', 'stopped', 'paused', 'mentioned']),
  /** Rule that ended the evaluation. */
  stoppedBy: z.string().nullable(),
  conditions: z.array(z.object({ condition: z.union([valueCondition, rangeCondition]), isMet: z.boolean() })),
  actions: z.array(actionResult),
});

const orderOccasion = z.object({
  trigger,
  /** When the occasion happened, and when the rule was evaluated; null while the occasion waits. */
  at: instant,
  evaluatedAt: instant.nullable(),
  state: z.enum(['waiting', 'paused', 'done', 'failed']),
  outcomes: z.array(orderOutcome),
});
export type OrderOccasion = z.infer<typeof orderOccasion>;

export const listOrderRules = endpoint({
  ...calls.listOrderRules,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'List which rules looked at an order, what each did, and why the others did not',
  params: idParams,
  reply: z.object({
    occasions: z.array(orderOccasion),
    /** Active rules whose trigger has not occurred for the order. */
    notYet: z.array(z.object({ ruleId: z.string(), number: z.int(), name: z.string(), trigger })),
  }),
  errors: [],
});
export type OrderRules = z.infer<typeof listOrderRules.reply>;
