import type { RuleDefinitionBody } from '@bobbin/contract/rules';
import {
  RULE_DEADLINE_HOURS_MAX,
  RULE_HOURLY_DEFAULT,
  RULE_HOURLY_MAX,
  RULE_PAUSE_HOURS_MAX,
} from '@bobbin/domain/limits';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { DAILY_TIME, isValueCondition, RANGE_FIELDS, type RuleTriggerKind } from '@bobbin/domain/rules/rule';
import type { Action, Condition } from './rule-words.ts';

/** A condition while it is edited; its numbers and lists are the typed texts. */
export interface ConditionDraft {
  key: number;
  field: Condition['field'];
  isNot: boolean;
  values: readonly string[];
  /** Patterns as typed, separated by commas. */
  text: string;
  min: string;
  max: string;
  unit: 'hours' | 'days';
}

export interface ActionDraft {
  key: number;
  kind: Action['kind'];
  tagId: string;
  /** Id of the assignee; empty while no person is chosen, 'none' removes the assignee. */
  personId: string;
  reason: 'buyerAsked' | 'awaitingBuyer' | 'printFix' | 'other';
  hours: string;
  acceptsLate: boolean;
  text: string;
  /** A factory of RULE_FACTORIES; empty for the factory of the order. */
  factory: string;
  when: 'now' | 'time' | 'draft';
  time: string;
  makeLabel: boolean;
  /** Whether a refused order goes to the next factory. */
  isPassedOn: boolean;
  /** Amounts in dollars as typed; empty means no limit. */
  max: string;
  minProfit: string;
}

export interface RuleDraft {
  name: string;
  trigger: RuleTriggerKind;
  hours: string;
  time: string;
  conditions: readonly ConditionDraft[];
  actions: readonly ActionDraft[];
  onMatch: 'stop' | 'continue';
  hourlyLimit: string;
}

export const NO_ONE = 'none';
const HOURS_A_DAY = 24;
/** Fields of a condition whose values are typed as patterns. */
export const PATTERN_FIELDS: readonly string[] = ['product', 'sku'];

/** Fields of a condition whose numbers are dollars. */
export const MONEY_FIELDS: readonly string[] = ['value', 'margin'];

let lastKey = 0;
const nextKey = () => (lastKey += 1);

export function newCondition(field: Condition['field']): ConditionDraft {
  return { key: nextKey(), field, isNot: false, values: [], text: '', min: '', max: '', unit: 'hours' };
}

export function newAction(kind: Action['kind']): ActionDraft {
  return {
    key: nextKey(),
    kind,
    tagId: '',
    personId: '',
    reason: 'other',
    hours: '12',
    acceptsLate: false,
    text: '',
    factory: '',
    when: 'now',
    time: '16:00',
    makeLabel: false,
    isPassedOn: false,
    max: '',
    minProfit: '',
  };
}

export const NEW_RULE: RuleDraft = {
  name: '',
  trigger: 'arrives',
  hours: '12',
  time: '14:00',
  conditions: [],
  actions: [],
  onMatch: 'continue',
  hourlyLimit: String(RULE_HOURLY_DEFAULT),
};

/** Factories that a rule can name. */
export const RULE_FACTORIES = [...HOUSES, 'CHEAPEST'] as const;

type Send = Extract<Action, { kind: 'send' }>;

const toDollars = (cents: number | null) => (cents === null ? '' : formatMoney(cents));

function toSendDraft(send: Send): Partial<ActionDraft> {
  const { factory, isDraft, time, makeLabel, maxCents, minProfitCents, isPassedOn = false } = send;
  return {
    factory: factory ?? '',
    when: isDraft ? 'draft' : time === null ? 'now' : 'time',
    time: time ?? '16:00',
    makeLabel,
    isPassedOn,
    max: toDollars(maxCents),
    minProfit: toDollars(minProfitCents),
  };
}

const toText = (number: number | null) => (number === null ? '' : String(number));

/** Converts a stored rule to a draft, in which it can be edited. */
export function toDraft({ trigger, conditions, actions, ...rule }: RuleDefinitionBody): RuleDraft {
  return {
    name: rule.name,
    trigger: trigger.kind,
    hours: trigger.kind === 'deadline' ? String(trigger.hours) : NEW_RULE.hours,
    time: trigger.kind === 'daily' ? trigger.time : NEW_RULE.time,
    conditions: conditions.map((condition) => {
      const draft = newCondition(condition.field);
      if (isValueCondition(condition)) {
        const { isNot, values } = condition;
        return { ...draft, isNot, values: [...values], text: values.join(', ') };
      }
      const scale = (number: number | null) => (number === null ? null : number / 100);
      const { field, min, max } = condition;
      return {
        ...draft,
        min: toText(MONEY_FIELDS.includes(field) ? scale(min) : min),
        max: toText(MONEY_FIELDS.includes(field) ? scale(max) : max),
      };
    }),
    actions: actions.map((action) => ({
      ...newAction(action.kind),
      ...('tagId' in action ? { tagId: action.tagId } : {}),
      ...('personId' in action ? { personId: action.personId ?? NO_ONE } : {}),
      ...(action.kind === 'pause'
        ? { reason: action.reason, hours: String(action.hours), acceptsLate: action.acceptsLate, text: action.note }
        : {}),
      ...(action.kind === 'note' ? { text: action.text } : {}),
      ...(action.kind === 'send' ? toSendDraft(action) : {}),
    })),
    onMatch: rule.onMatch,
    hourlyLimit: String(rule.hourlyLimit),
  };
}

/** Returns the changed fields of a draft with other actions: a rule that begins to send stops the evaluation, unless the user chooses otherwise. */
export function withActions(draft: RuleDraft, actions: readonly ActionDraft[]): Partial<RuleDraft> {
  const sends = (list: readonly ActionDraft[]) => list.some(({ kind }) => kind === 'send');
  return sends(actions) && !sends(draft.actions) ? { actions, onMatch: 'stop' } : { actions };
}

/** Parses a whole number; returns null if the text is not a whole number in the range. */
function toWhole(text: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

const FIGURE_MAX = 100_000_000;
const DOLLARS = /^\d{1,6}(?:\.\d{1,2})?$/;

/** What is missing in a draft: a text key, and the name of the incomplete part. */
export type DraftProblem =
  | { key: 'needsName' | 'needsAction' | 'needsTime' }
  | { key: 'needsValue'; condition: Condition['field'] }
  | { key: 'needsActionValue'; action: Action['kind'] }
  | { key: 'needsNumber'; of: 'hours' | 'hourlyLimit' | 'pauseHours'; min: number; max: number };

function toEnd(draft: ConditionDraft, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  if (MONEY_FIELDS.includes(draft.field)) return DOLLARS.test(text.trim()) ? parseMoney(text.trim()) : undefined;
  const number = toWhole(text, 0, FIGURE_MAX);
  if (number === null) return undefined;
  return draft.field === 'hoursLeft' && draft.unit === 'days' ? number * HOURS_A_DAY : number;
}

function toCondition(draft: ConditionDraft): Condition | null {
  const { field } = draft;
  const range = RANGE_FIELDS.find((known) => known === field);
  if (range !== undefined) {
    const [min, max] = [toEnd(draft, draft.min), toEnd(draft, draft.max)];
    if (min === undefined || max === undefined || (min === null && max === null)) return null;
    return min !== null && max !== null && min > max ? null : { field: range, min, max };
  }
  const typed = draft.text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values = PATTERN_FIELDS.includes(field) ? [...new Set(typed)] : [...draft.values];
  return values.length === 0 ? null : ({ field, isNot: draft.isNot, values } as Condition);
}

/** Parses an amount in dollars to cents: null for an empty text, undefined for a text that is not an amount. */
function toCents(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return DOLLARS.test(text.trim()) ? parseMoney(text.trim()) : undefined;
}

function toSend(draft: ActionDraft): Send | null {
  const [maxCents, minProfitCents] = [toCents(draft.max), toCents(draft.minProfit)];
  const isDraft = draft.when === 'draft';
  if (maxCents === undefined || minProfitCents === undefined) return null;
  if (draft.when === 'time' && !DAILY_TIME.test(draft.time)) return null;
  return {
    kind: 'send',
    factory: RULE_FACTORIES.find((known) => known === draft.factory) ?? null,
    isDraft,
    makeLabel: draft.makeLabel && !isDraft,
    time: draft.when === 'time' ? draft.time : null,
    maxCents,
    minProfitCents,
    ...(draft.isPassedOn && !isDraft ? { isPassedOn: true } : {}),
  };
}

function toAction(draft: ActionDraft): Action | null {
  const { kind, tagId, personId, reason, acceptsLate } = draft;
  const text = draft.text.trim();
  if (kind === 'addTag' || kind === 'removeTag') return tagId === '' ? null : { kind, tagId };
  if (kind === 'assign') return personId === '' ? null : { kind, personId: personId === NO_ONE ? null : personId };
  if (kind === 'notify') return personId === '' ? null : { kind, personId };
  if (kind === 'send') return toSend(draft);
  if (kind === 'note') return text === '' ? null : { kind, text };
  const hours = toWhole(draft.hours, 1, RULE_PAUSE_HOURS_MAX);
  return hours === null ? null : { kind, reason, note: text, hours, acceptsLate };
}

/** Returns the complete parts of a draft as a rule, which its sentence describes, and what is missing in the draft. */
export function toDefinition(draft: RuleDraft): { definition: RuleDefinitionBody; problem: DraftProblem | null } {
  const conditions = draft.conditions.map((one) => ({ one, done: toCondition(one) }));
  const actions = draft.actions.map((one) => ({ one, done: toAction(one) }));
  const hours = toWhole(draft.hours, 1, RULE_DEADLINE_HOURS_MAX);
  const limit = toWhole(draft.hourlyLimit, 1, RULE_HOURLY_MAX);
  const definition: RuleDefinitionBody = {
    name: draft.name.trim(),
    trigger:
      draft.trigger === 'deadline'
        ? { kind: 'deadline', hours: hours ?? 0 }
        : draft.trigger === 'daily'
          ? { kind: 'daily', time: draft.time }
          : { kind: draft.trigger },
    conditions: conditions.flatMap(({ done }) => done ?? []),
    actions: actions.flatMap(({ done }) => done ?? []),
    onMatch: draft.onMatch,
    hourlyLimit: limit ?? RULE_HOURLY_DEFAULT,
  };
  const lacking = conditions.find(({ done }) => done === null)?.one;
  const unfinished = actions.find(({ done }) => done === null)?.one;
  let problem: DraftProblem | null = null;
  if (definition.name === '') problem = { key: 'needsName' };
  else if (draft.trigger === 'deadline' && hours === null)
    problem = { key: 'needsNumber', of: 'hours', min: 1, max: RULE_DEADLINE_HOURS_MAX };
  else if (draft.trigger === 'daily' && !DAILY_TIME.test(draft.time)) problem = { key: 'needsTime' };
  else if (lacking) problem = { key: 'needsValue', condition: lacking.field };
  else if (unfinished?.kind === 'pause')
    problem = { key: 'needsNumber', of: 'pauseHours', min: 1, max: RULE_PAUSE_HOURS_MAX };
  else if (unfinished) problem = { key: 'needsActionValue', action: unfinished.kind };
  else if (draft.actions.length === 0) problem = { key: 'needsAction' };
  else if (limit === null) problem = { key: 'needsNumber', of: 'hourlyLimit', min: 1, max: RULE_HOURLY_MAX };
  return { definition, problem };
}
