/** The seller's actions on an order. The test records them, because no partner's records contain them. */
export interface Wanted {
  id: string;
  shopId: string;
  /** The garment size of the order, which is different for each order of a parcel. */
  size: string;
  /** The maximum number of times that the order may have been sent to the factory. */
  submits: number;
  /** The number of pieces of each SKU that the seller saw at the last submit. */
  pieces: Map<string, number>;
  /** Whether the seller requested the cancellation of the order. */
  isAskedBack: boolean;
  /** The price in cents that the seller entered. */
  ownPriceCents: number | null;
}

export interface Journal {
  orders: Wanted[];
  revokes: number;
  /** Number of orders that were sent to another factory after a refusal. */
  reroutes: number;
  /** Status words of payments that the marketplace sent to Bobbin. */
  paymentStates: Set<string>;
  /** Transitions of orders into and out of parcels so far, as `state>state`. */
  parcelMoves: Set<string>;
  /** Ids of orders that the marketplace removed from a package, and that may therefore wait for shipment again. */
  mayGoBack: Set<string>;
  isRevoked: boolean;
  /** Whether a process was killed, after which the last notice may be delivered twice. */
  isCut: boolean;
  /** Transitions to an earlier state that Bobbin made during the history, and that the final state would not show. */
  faults: string[];
  /** The log of the history, with one sentence per step. */
  lines: string[];
}

/** A balance at a factory that is sufficient for all orders. */
export const FULL = '100000.00';
