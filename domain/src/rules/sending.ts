import { addDays, laDay, laDayStart, laOffset } from '../time/la-day.ts';
import type { SendAction } from './rule.ts';

/** Time after its planned time during which a rule tries again to send an order that could not be sent for a temporary reason, in milliseconds. */
const RULE_SEND_AGAIN_MS = 2 * 3_600_000;

/** Pause between two attempts of a rule to send the same order, in milliseconds. */
const RULE_SEND_PAUSE_MS = 10 * 60_000;

/** Maximum time between two attempts of a rule to send a paused order, in milliseconds, because a user may end the pause early. */
const RULE_SEND_PAUSED_MS = 3_600_000;

/** Facts about an order that a rule could not send; instants are epoch milliseconds. */
export interface FailedSend {
  dueAt: number;
  /** End of the team's pause; null for an order that is not paused. */
  pausedUntil: number | null;
  /** Whether the cause can pass without a user, such as a factory that is down. */
  isTemporary: boolean;
}

/**
 * Returns when a rule tries again to send an order, or null when it gives up (RUL-18). A paused order waits for the end of the pause, and then for the
 * next time of the rule. Units: epoch milliseconds. Errors: none.
 * @example whenAgain({ time: null }, { dueAt: now, pausedUntil: null, isTemporary: false }, now) // null
 */
export function whenAgain(
  { time }: Pick<SendAction, 'time'>,
  { dueAt, pausedUntil, isTemporary }: FailedSend,
  now: number,
): number | null {
  if (pausedUntil !== null) {
    const end = Math.max(pausedUntil, now);
    return time === null ? Math.min(end, now + RULE_SEND_PAUSED_MS) : nextTimeOf(time, end);
  }
  return isTemporary && now < dueAt + RULE_SEND_AGAIN_MS ? now + RULE_SEND_PAUSE_MS : null;
}

/** Time after its planned time during which a rule waits for the answer of a mentioned person, in milliseconds. */
const RULE_SEND_MENTIONED_MS = 7 * 24 * 3_600_000;

/**
 * Returns when a rule tries again to send an order with a note that waits for an answer, or null when it gives up (RUL-20). Units: epoch milliseconds.
 * Errors: none.
 * @example whenMentioned({ time: null }, now, now) // now + 3_600_000
 */
export function whenMentioned({ time }: Pick<SendAction, 'time'>, dueAt: number, now: number): number | null {
  if (now >= dueAt + RULE_SEND_MENTIONED_MS) return null;
  return time === null ? now + RULE_SEND_PAUSED_MS : nextTimeOf(time, now);
}

/** The estimate for an order at one factory; amounts are cents. */
export interface FactoryOffer {
  /** Name of a factory, or of a custom factory. */
  house: string;
  costCents: number;
  /** Whether the price of each part of the order is known. */
  isComplete: boolean;
  /** Profit of the order at this cost; null when it is unknown. */
  profitCents: number | null;
}

/** Why a rule sends an order to no factory. */
export type ChoiceRefusal = 'RULE_PRICE_UNKNOWN' | 'RULE_COST' | 'RULE_PROFIT';

export type FactoryChoice = { house: string } | { refusal: ChoiceRefusal };

/**
 * Chooses the factory with the lowest cost, and then compares this factory's cost and profit with the limits of the rule (RUL-16). An incomplete
 * estimate is not compared with others, and meets no limit. Of equal costs, the first offer is chosen. Units: cents. Errors: none; an empty list of
 * offers is refused as an unknown price.
 * @example chooseFactory([{ house: 'MANGO', costCents: 900, isComplete: true, profitCents: 300 }], limits) // { house: 'MANGO' }
 */
export function chooseFactory(
  offers: readonly FactoryOffer[],
  { maxCents, minProfitCents }: Pick<SendAction, 'maxCents' | 'minProfitCents'>,
): FactoryChoice {
  const complete = offers.filter(({ isComplete }) => isComplete);
  const [only] = offers;
  const isLimited = maxCents !== null || minProfitCents !== null;
  // A single factory without limits may be used although its price is not known, as in the fulfil dialog (FUL-7).
  if (offers.length === 1 && only && !isLimited) return { house: only.house };
  const cheapest = complete.reduce<FactoryOffer | null>(
    (best, offer) => (best === null || offer.costCents < best.costCents ? offer : best),
    null,
  );
  if (cheapest === null) return { refusal: 'RULE_PRICE_UNKNOWN' };
  if (maxCents !== null && cheapest.costCents > maxCents) return { refusal: 'RULE_COST' };
  if (minProfitCents !== null && (cheapest.profitCents === null || cheapest.profitCents < minProfitCents)) {
    return { refusal: 'RULE_PROFIT' };
  }
  return { house: cheapest.house };
}

/** An order of a dry run: its price by the rule and what it cost, in cents; null where unknown. */
export interface ComparedOrder {
  priceCents: number | null;
  paidCents: number | null;
}

/** Sums of a dry run in cents. `savedCents` is negative when the rule is dearer. */
export interface ComparedSums {
  /** Number of orders with both amounts; only these are in the sums. */
  compared: number;
  paidCents: number;
  priceCents: number;
  savedCents: number;
  /** Number of orders that no factory has charged yet. */
  uncharged: number;
  /** Number of charged orders without a complete price by the rule. */
  unpriced: number;
}

/**
 * Sums what orders cost and what they would have cost by a rule (RUL-19). Units: cents. Errors: none.
 * @example comparePrices([{ paidCents: 900, priceCents: 800 }]).savedCents // 100
 */
export function comparePrices(orders: readonly ComparedOrder[]): ComparedSums {
  const sums = { compared: 0, paidCents: 0, priceCents: 0, savedCents: 0, uncharged: 0, unpriced: 0 };
  for (const { paidCents, priceCents } of orders) {
    if (paidCents === null) sums.uncharged += 1;
    else if (priceCents === null) sums.unpriced += 1;
    else {
      sums.compared += 1;
      sums.paidCents += paidCents;
      sums.priceCents += priceCents;
    }
  }
  sums.savedCents = sums.paidCents - sums.priceCents;
  return sums;
}

/**
 * Returns the next instant at which the clock of Los Angeles shows a time. Units: `HH:MM` and epoch milliseconds in, epoch milliseconds out. A time in
 * the hour that the clock skips means one hour earlier; a time in a repeated hour means its first occurrence. Errors: none.
 * @example nextTimeOf('16:00', Date.UTC(2026, 10, 28, 23)) // Date.UTC(2026, 10, 29, 0): it is 15:00 in Los Angeles
 */
export function nextTimeOf(time: string, now: number): number {
  const today = laDay(now);
  const at = instantOf(today, time);
  return at > now ? at : instantOf(addDays(today, 1), time);
}

/** Returns the instant at which the clock of Los Angeles shows a time on a day. */
function instantOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = laDayStart(day);
  const guess = midnight + (hours * 60 + minutes) * 60_000;
  // The clock may have changed since midnight.
  return guess + laOffset(midnight) - laOffset(guess);
}
