/** What the seller did to an order; kept here, because nobody else's books say what was wanted. */
export interface Wanted {
  id: string;
  shopId: string;
  /** Of its garments; another one for each order of a parcel. */
  size: string;
  /** How often it may have been sent to the factory. */
  submits: number;
  /** Pieces of each SKU that the seller saw when it was sent last. */
  pieces: Map<string, number>;
  /** The seller asked for it back. */
  isAskedBack: boolean;
  /** The price that the seller typed, in cents. */
  ownPriceCents: number | null;
}

export interface Journal {
  orders: Wanted[];
  revokes: number;
  /** How often an order went to another house after one had refused it. */
  reroutes: number;
  /** Words of payments that we were told of. */
  paymentStates: Set<string>;
  /** Moves into a parcel and out of it that were made, as `state>state`. */
  parcelMoves: Set<string>;
  /** Orders that the marketplace took out of a package: they may wait for shipment again. */
  mayGoBack: Set<string>;
  isRevoked: boolean;
  /** Somebody was cut off: what was just told may be told twice. */
  isCut: boolean;
  /** What went backwards with us on the way, where the end would not show it any more. */
  faults: string[];
  /** What happened, one sentence a step. */
  lines: string[];
}

/** A wallet that pays for everything. */
export const FULL = '100000.00';
