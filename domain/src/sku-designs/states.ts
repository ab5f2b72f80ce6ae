/**
 * States of the row of an ordered SKU. `NONE`: it is the card of SKUs of its product that have no print. `PART`: the card of another SKU
 * covers it. `KNOWN`: no card covers it, because a print fills it, or must not. The other states are those of a card's request. `CREATED`:
 * its seller agreed to a price. `PENDING_PAYMENT`: its price is above the agreed one, or above the balance. `INPROCESS`: it is paid.
 * `DONE`: its files are a print on the SKUs that it covers.
 */
export const SKU_DESIGN_STATES = ['NONE', 'KNOWN', 'PART', 'CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'DONE'] as const;
export type SkuDesignState = (typeof SKU_DESIGN_STATES)[number];

/** States that screens show. Sellers see all of these; staff see only designs that a seller requested. */
export const SHOWN_SKU_STATES = ['NONE', 'CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'DONE'] as const;
export const STAFF_SKU_STATES = ['PENDING_PAYMENT', 'INPROCESS', 'DONE'] as const;

export const SKU_DESIGN_ACTIONS = ['ask', 'takeBack', 'price', 'charge', 'accept', 'deliver'] as const;
export type SkuDesignAction = (typeof SKU_DESIGN_ACTIONS)[number];

interface Move {
  from: readonly SkuDesignState[];
  to: SkuDesignState;
}

/** Transitions of requests by action (SKD-3); the other ones follow from prints (`grouping.ts`). */
const SKU_DESIGN_MOVES: Readonly<Record<SkuDesignAction, Move>> = {
  /** The seller agrees to a price. */
  ask: { from: ['NONE'], to: 'CREATED' },
  /** The seller withdraws the request or refuses the price; nothing was paid. */
  takeBack: { from: ['CREATED', 'PENDING_PAYMENT'], to: 'NONE' },
  /** Staff set a price that cannot be charged now. */
  price: { from: ['CREATED', 'PENDING_PAYMENT'], to: 'PENDING_PAYMENT' },
  /** Staff set a price that is not above the agreed one, and the seller is charged. */
  charge: { from: ['CREATED', 'PENDING_PAYMENT'], to: 'INPROCESS' },
  /** The seller pays the price that waits for payment. */
  accept: { from: ['PENDING_PAYMENT'], to: 'INPROCESS' },
  /** Staff deliver the design as a fulfil design. */
  deliver: { from: ['INPROCESS'], to: 'DONE' },
};

/**
 * Returns the state to which an action leads, or null when the action is not allowed. Errors: none.
 * @example moveSkuDesign('CREATED', 'charge') // 'INPROCESS'
 */
export function moveSkuDesign(state: SkuDesignState, action: SkuDesignAction): SkuDesignState | null {
  const { from, to } = SKU_DESIGN_MOVES[action];
  return from.includes(state) ? to : null;
}

/** What a SKU design waits for before it is paid: staff's price, the seller's consent, or the seller's money. */
export type SkuDesignWait = 'price' | 'consent' | 'money';

/**
 * Returns what a SKU design waits for. Units: cents; a price is null while it is not set. Errors: none.
 * @example whatSkuDesignAwaits('PENDING_PAYMENT', { agreed: 500, price: 650 }) // 'consent'
 */
export function whatSkuDesignAwaits(
  state: SkuDesignState,
  { agreed, price }: { agreed: number | null; price: number | null },
): SkuDesignWait | null {
  if (state === 'CREATED') return 'price';
  if (state !== 'PENDING_PAYMENT') return null;
  return (price ?? 0) > (agreed ?? 0) ? 'consent' : 'money';
}

/**
 * Returns the state that staff see: a requested design appears as waiting for payment. Errors: none.
 * @example toStaffState('CREATED') // 'PENDING_PAYMENT'
 */
export function toStaffState(state: SkuDesignState): SkuDesignState {
  return state === 'CREATED' ? 'PENDING_PAYMENT' : state;
}
