import type { Cents } from '@bobbin/domain/money/money';

/* Flash sales as the marketplace stores them (MKT-42); instants are epoch milliseconds, money is cents. */

/** Maximum products, and maximum variants of all of them together, in one call. */
export const PROMOTION_CALL_MAX = 300;
/** Maximum characters of an activity's title; a title can never be reused in a shop (MKT-43). */
export const PROMOTION_TITLE_MAX = 50;

export interface NewFlashSale {
  title: string;
  /** Must be in the future when the call arrives. */
  beginAt: number;
  endAt: number;
}

/** A product with those of its variants that get a price. */
export interface PromotedProduct {
  id: string;
  skus: { id: string; priceCents: Cents }[];
}

/**
 * State of an activity; the marketplace's status is stored beside it, because it may be unknown.
 * - `open`: a draft, waiting or running: it can be changed;
 * - `expired`: its end has passed;
 * - `stopped`: deactivated by the seller, here or at the marketplace;
 * - `ended`: ended by the marketplace.
 */
export type ActivityStanding = 'open' | 'expired' | 'stopped' | 'ended';

export interface FlashSaleActivity {
  id: string;
  title: string;
  /** FLASHSALE or another kind; null when missing. */
  type: string | null;
  /** DRAFT, NOT_START, ONGOING, EXPIRED, DEACTIVATED, NOT_EFFECTIVE, or an unknown word. */
  status: string;
  standing: ActivityStanding;
  beginAt: number | null;
  endAt: number | null;
}

/** Variants of an activity; the marketplace deletes them half a year after its end. */
export interface FlashSaleDetail extends FlashSaleActivity {
  skuIds: string[];
}

export interface ActivitySearch {
  status?: 'DRAFT' | 'NOT_START' | 'ONGOING' | 'EXPIRED' | 'DEACTIVATED' | 'NOT_EFFECTIVE';
  /** Whole words of the title, exactly. */
  title?: string;
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

export interface ActivityPage {
  activities: FlashSaleActivity[];
  /** Rows that could not be read (SYN-8). */
  broken: { id: string | null; reason: string }[];
  nextPageToken: string | null;
  totalCount: number | null;
}

/**
 * Why the marketplace refused a call about a flash sale (MKT-44): `title` was used before, `time` does not fit, `over`: the activity has
 * ended, `item` may not be promoted, `overlap` with another promotion, `price` is not low enough (or too low), `full`: the activity accepts
 * no more.
 */
export type PromotionRefusal = 'title' | 'time' | 'over' | 'item' | 'overlap' | 'price' | 'deal' | 'full';
