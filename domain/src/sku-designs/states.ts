/**
 * How the design of a SKU stands. `NONE`: it was ordered and nobody knows a design. `KNOWN`: it needs none, because memory fills it, or must
 * not; such a SKU is in no list. `CREATED`: its seller agreed to a price. `PENDING_PAYMENT`: it has a price that is above what the seller
 * agreed to, or that the balance does not hold. `INPROCESS`: it is paid. `DONE`: its files are the memory of the SKU.
 */
export const SKU_DESIGN_STATES = ['NONE', 'KNOWN', 'CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'DONE'] as const;
export type SkuDesignState = (typeof SKU_DESIGN_STATES)[number];

/** Those that are shown; sellers see all of them, staff those that somebody asked for. */
export const SHOWN_SKU_STATES = ['NONE', 'CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'DONE'] as const;
export const STAFF_SKU_STATES = ['PENDING_PAYMENT', 'INPROCESS', 'DONE'] as const;

export const SKU_DESIGN_ACTIONS = [
  'learn',
  'unlearn',
  'ask',
  'takeBack',
  'price',
  'charge',
  'accept',
  'deliver',
] as const;
export type SkuDesignAction = (typeof SKU_DESIGN_ACTIONS)[number];

interface Move {
  from: readonly SkuDesignState[];
  to: SkuDesignState;
}

/** Who may do what from where; there is no other way (SKD-3). */
const SKU_DESIGN_MOVES: Readonly<Record<SkuDesignAction, Move>> = {
  /** A design came by other means, or the SKU was marked personalised. */
  learn: { from: ['NONE'], to: 'KNOWN' },
  /** The last print file of its memory was taken off, also one that was paid for: it can be asked for again (SKD-15). */
  unlearn: { from: ['KNOWN', 'DONE'], to: 'NONE' },
  /** The seller agrees to a price. */
  ask: { from: ['NONE'], to: 'CREATED' },
  /** The seller wants it no more, or not at that price; nothing was paid. */
  takeBack: { from: ['CREATED', 'PENDING_PAYMENT'], to: 'NONE' },
  /** Staff say a price that cannot be charged now. */
  price: { from: ['CREATED', 'PENDING_PAYMENT'], to: 'PENDING_PAYMENT' },
  /** Staff say a price within the agreement, and it is charged. */
  charge: { from: ['CREATED', 'PENDING_PAYMENT'], to: 'INPROCESS' },
  /** The seller pays the price that waits. */
  accept: { from: ['PENDING_PAYMENT'], to: 'INPROCESS' },
  /** Staff name a fulfil design. */
  deliver: { from: ['INPROCESS'], to: 'DONE' },
};

/**
 * Returns the state that an action leads to, or null where it may not be done.
 * Errors: none.
 * @example moveSkuDesign('CREATED', 'charge') // 'INPROCESS'
 */
export function moveSkuDesign(state: SkuDesignState, action: SkuDesignAction): SkuDesignState | null {
  const { from, to } = SKU_DESIGN_MOVES[action];
  return from.includes(state) ? to : null;
}

/** Whom a SKU design waits for before it is paid: staff's price, the seller's word, or the seller's money. */
export type SkuDesignWait = 'price' | 'consent' | 'money';

/**
 * Returns what a SKU design waits for.
 * Units: cents; null where nothing was said yet. Errors: none.
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
 * Returns the word that staff see: what a seller asked for waits for its payment in their eyes.
 * Errors: none.
 * @example toStaffState('CREATED') // 'PENDING_PAYMENT'
 */
export function toStaffState(state: SkuDesignState): SkuDesignState {
  return state === 'CREATED' ? 'PENDING_PAYMENT' : state;
}
