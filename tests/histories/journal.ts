/** The seller's actions on an order; recorded here, because no partner's books contain them. */
export interface Wanted {
  id: string;
  shopId: string;
  /** Size of its garments; a different one for each order of a parcel. */
  size: string;
  /** Largest number of times that it may have been sent to the factory. */
  submits: number;
  /** Pieces of each SKU that the seller saw at the last submit. */
  pieces: Map<string, number>;
  /** Whether the seller asked to cancel it. */
  isAskedBack: boolean;
  /** The price that the seller typed, in cents. */
  ownPriceCents: number | null;
}

export interface Journal {
  orders: Wanted[];
  revokes: number;
  /** Number of orders that went to another factory after a refusal. */
  reroutes: number;
  /** Payment words that were sent to Bobbin. */
  paymentStates: Set<string>;
  /** Moves into and out of a parcel so far, as `state>state`. */
  parcelMoves: Set<string>;
  /** Orders that the marketplace removed from a package: they may wait for shipment again. */
  mayGoBack: Set<string>;
  isRevoked: boolean;
  /** A process was cut off: the last notice may be delivered twice. */
  isCut: boolean;
  /** Backward moves in Bobbin along the way, which the end would no longer show. */
  faults: string[];
  /** Log of the history, one sentence per step. */
  lines: string[];
}

/** A balance that covers everything. */
export const FULL = '100000.00';
