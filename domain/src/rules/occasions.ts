import { addDays, laDay, laOffset } from '../time/la-day.ts';
import type { RuleTrigger } from './rule.ts';

/** Time in which a change of a rule can be undone, in milliseconds (RUL-6). */
export const RULE_UNDO_MS = 24 * 3_600_000;

/** Window of a rule's hourly limit, in milliseconds (RUL-8). */
export const RULE_HOUR_MS = 3_600_000;

const DAY_MS = 24 * 3_600_000;

/** Orders older than this trigger no rule, so their occasions may be deleted (RUL-2). */
export const RULE_ORDER_AGE_MS = 60 * DAY_MS;

/** Days of orders that a dry run reads, in milliseconds (RUL-10). */
export const DRY_RUN_MS = 30 * DAY_MS;

/** Statuses in which an order still can be worked on; an order that arrives in another one triggers no rule. */
export const RULE_STATUSES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
] as const;

/** The facts that distinguish two occasions of one trigger. */
interface OccasionFacts {
  dueAt?: number;
  /** Los Angeles day of a daily time. */
  day?: string;
}

/**
 * Returns the key of an occasion, which is unique per order: each order arrives once, becomes ready once, has each deadline once, and each
 * daily time once a day (RUL-2, RUL-7). Errors: none.
 * @example toOccasion({ kind: 'daily', time: '14:00' }, { day: '2026-11-28' }) // 'daily 14:00 2026-11-28'
 */
export function toOccasion(trigger: RuleTrigger, { dueAt = 0, day = '' }: OccasionFacts = {}): string {
  if (trigger.kind === 'deadline') return `deadline ${trigger.hours} ${dueAt}`;
  if (trigger.kind === 'daily') return `daily ${trigger.time} ${day}`;
  return trigger.kind;
}

/**
 * Returns whether an occasion is one of a trigger. Errors: none.
 * @example isOccasionOf('deadline 12 1764288000000', { kind: 'deadline', hours: 12 }) // true
 */
export function isOccasionOf(occasion: string, trigger: RuleTrigger): boolean {
  const [kind, detail] = occasion.split(' ');
  if (kind !== trigger.kind) return false;
  if (trigger.kind === 'deadline') return detail === String(trigger.hours);
  return trigger.kind !== 'daily' || detail === trigger.time;
}

/**
 * Returns the last Los Angeles day on which a daily time has come. Units: `HH:MM` and epoch milliseconds in, 'YYYY-MM-DD' out. Errors: none.
 * @example lastDayOf('14:00', Date.UTC(2026, 10, 28, 21)) // '2026-11-27': it is 13:00 in Los Angeles
 */
export function lastDayOf(time: string, now: number): string {
  const local = new Date(now + laOffset(now)).toISOString().slice(11, 16);
  const today = laDay(now);
  return local >= time ? today : addDays(today, -1);
}
