import type { Cents } from '@bobbin/domain/money/money';

/* Flash sales as the marketplace keeps them (MKT-42); instants are epoch milliseconds, money is cents. */

/** At most so many products, and variants of all of them together, in one call. */
export const PROMOTION_CALL_MAX = 300;
/** Characters of an activity's title at most; no two activities of a shop ever share one (MKT-43). */
export const PROMOTION_TITLE_MAX = 50;

export interface NewFlashSale {
  title: string;
  /** In the future when the call arrives. */
  beginAt: number;
  endAt: number;
}

/** A product with those of its variants that get a price. */
export interface PromotedProduct {
  id: string;
  skus: { id: string; priceCents: Cents }[];
}

/**
 * Where an activity stands; the marketplace's word is kept beside it, because there may be words that is unknown.
 * - `open`: a draft, waiting or running: it can be changed;
 * - `expired`: its end has come;
 * - `stopped`: deactivated by the seller, here or at the marketplace;
 * - `ended`: ended by the marketplace.
 */
export type ActivityStanding = 'open' | 'expired' | 'stopped' | 'ended';

export interface FlashSaleActivity {
  id: string;
  title: string;
  /** FLASHSALE and other kinds; null where it is not said. */
  type: string | null;
  /** DRAFT, NOT_START, ONGOING, EXPIRED, DEACTIVATED, NOT_EFFECTIVE, or a word that is unknown. */
  status: string;
  standing: ActivityStanding;
  beginAt: number | null;
  endAt: number | null;
}

/** Variants that an activity promotes; forgotten by the marketplace half a year after its end. */
export interface FlashSaleDetail extends FlashSaleActivity {
  skuIds: string[];
}

export interface ActivitySearch {
  status?: 'DRAFT' | 'NOT_START' | 'ONGOING' | 'EXPIRED' | 'DEACTIVATED' | 'NOT_EFFECTIVE';
  /** Whole words of the title as they are written. */
  title?: string;
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

export interface ActivityPage {
  activities: FlashSaleActivity[];
  /** What could not be read, apart (SYN-8). */
  broken: { id: string | null; reason: string }[];
  nextPageToken: string | null;
  totalCount: number | null;
}

/**
 * Why the marketplace refused a call about a flash sale (MKT-44): `title` was there before, `time` does not fit, `over`: the activity has
 * ended, `item` may not be promoted, `overlap` with another promotion, `price` is not low enough (or too low), `full`: the activity takes
 * no more.
 */
export type PromotionRefusal = 'title' | 'time' | 'over' | 'item' | 'overlap' | 'price' | 'deal' | 'full';
