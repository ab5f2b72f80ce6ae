import { addDays, laDay, laOffset } from '../time/la-day.ts';
import type { RuleTrigger } from './rule.ts';

/** Time in which a change of a rule can be undone, in milliseconds (RUL-6). */
export const RULE_UNDO_MS = 24 * 3_600_000;

/** Window of a rule's hourly limit, in milliseconds (RUL-8). */
export const RULE_HOUR_MS = 3_600_000;

const DAY_MS = 24 * 3_600_000;

/** Maximum age of an order that can trigger a rule, in milliseconds; the occasions of older orders may be deleted (RUL-2). */
export const RULE_ORDER_AGE_MS = 60 * DAY_MS;

/** A dry run reads the orders of this many milliseconds before now (RUL-10). */
export const DRY_RUN_MS = 30 * DAY_MS;

/** Order statuses in which an order triggers rules on its arrival; an order that arrives in another status triggers no rule. */
export const RULE_STATUSES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
] as const;

/** Facts that distinguish two occasions of the same trigger. */
interface OccasionFacts {
  dueAt?: number;
  /** Los Angeles day of a daily trigger. */
  day?: string;
}

/**
 * Returns the key of an occasion, which is unique per order: an order arrives once, becomes ready once, reaches each deadline once, and has each
 * daily time once a day (RUL-2, RUL-7). Errors: none.
 * @example toOccasion({ kind: 'daily', time: '14:00' }, { day: '2026-11-28' }) // 'daily 14:00 2026-11-28'
 */
export function toOccasion(trigger: RuleTrigger, { dueAt = 0, day = '' }: OccasionFacts = {}): string {
  if (trigger.kind === 'deadline') return `deadline ${trigger.hours} ${dueAt}`;
  if (trigger.kind === 'daily') return `daily ${trigger.time} ${day}`;
  return trigger.kind;
}

/**
 * Returns whether an occasion belongs to a trigger. Errors: none.
 * @example isOccasionOf('deadline 12 1764288000000', { kind: 'deadline', hours: 12 }) // true
 */
export function isOccasionOf(occasion: string, trigger: RuleTrigger): boolean {
  const [kind, detail] = occasion.split(' ');
  if (kind !== trigger.kind) return false;
  if (trigger.kind === 'deadline') return detail === String(trigger.hours);
  return trigger.kind !== 'daily' || detail === trigger.time;
}

/**
 * Returns the latest Los Angeles day on which a daily time has already passed. Units: `HH:MM` and epoch milliseconds in, 'YYYY-MM-DD' out. Errors: none.
 * @example lastDayOf('14:00', Date.UTC(2026, 10, 28, 21)) // '2026-11-27': it is 13:00 in Los Angeles
 */
export function lastDayOf(time: string, now: number): string {
  const local = new Date(now + laOffset(now)).toISOString().slice(11, 16);
  const today = laDay(now);
  return local >= time ? today : addDays(today, -1);
}
