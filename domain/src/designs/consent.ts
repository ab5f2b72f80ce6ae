import type { Cents } from '../money/money.ts';

/**
 * Returns whether the seller agreed to a price when the design was requested (DSN-50). A design that costs nothing needs no consent.
 * Units: cents. Errors: none; null means that the seller set no maximum.
 */
export function isWithinMaximum(maxCents: Cents | null, cents: Cents): boolean {
  return cents === 0 || (maxCents !== null && cents <= maxCents);
}

/** A request of a seller with the price that staff are about to set. */
interface PricedRequest {
  id: string;
  cents: Cents;
  maxCents: Cents | null;
  /** Deadline of the price, epoch milliseconds. */
  dueAt: number;
}

interface PricingPlan {
  /** Ids of the requests whose price is charged now, in the sequence of their deadlines. */
  charged: string[];
  /** Ids of the requests for whose price the seller is asked. */
  asked: string[];
  /** Ids of the requests whose charge waits for a second staff user. */
  approval: string[];
  chargedCents: Cents;
}

/** Returns requests of one seller in the sequence in which they use the balance: by their deadline, then by id. Errors: none. */
export function byDeadline<T extends Pick<PricedRequest, 'id' | 'dueAt'>>(requests: readonly T[]): T[] {
  return requests.toSorted((one, other) => one.dueAt - other.dueAt || (one.id < other.id ? -1 : 1));
}

/** What happens with a charge: it is made, waits for a second person, or is not possible. */
export type ChargeForecast = 'act' | 'ask' | 'refused';

/**
 * Plans the prices of several requests of one seller (DSN-52): a price within its maximum uses the balance, the earliest deadline first; for each other
 * price the seller is asked. `forecast` says what the limits of the staff user permit for a charge after others of `chargedCents` in the same call.
 * Units: cents. Errors: none.
 * @example planPricing([{ id: 'a', cents: 900, maxCents: 1_000, dueAt: 1 }], 500).asked // ['a']
 */
export function planPricing(
  requests: readonly PricedRequest[],
  balanceCents: Cents,
  forecast: (cents: Cents, chargedCents: Cents) => ChargeForecast = () => 'act',
): PricingPlan {
  const plan: PricingPlan = { charged: [], asked: [], approval: [], chargedCents: 0 };
  for (const { id, cents, maxCents } of byDeadline(requests)) {
    const isPayable = isWithinMaximum(maxCents, cents) && plan.chargedCents + cents <= balanceCents;
    const outcome = isPayable ? forecast(cents, plan.chargedCents) : 'refused';
    if (outcome === 'act') {
      plan.charged.push(id);
      plan.chargedCents += cents;
    } else {
      plan[outcome === 'ask' ? 'approval' : 'asked'].push(id);
    }
  }
  return plan;
}
