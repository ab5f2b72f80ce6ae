import type { Cents } from '@bobbin/domain/money/money';

/* Flash sales as the marketplace stores them (MKT-42); instants are epoch milliseconds, money is cents. */

/** Maximum number of products in one call, and maximum number of variants of all these products together. */
export const PROMOTION_CALL_MAX = 300;
/** Maximum characters of an activity's title; a title can never be reused in a shop (MKT-43). */
export const PROMOTION_TITLE_MAX = 50;

export interface NewFlashSale {
  title: string;
  /** Start of the sale, which must be in the future when the call arrives at the marketplace. */
  beginAt: number;
  endAt: number;
}

/** A product with the variants that get a price. */
export interface PromotedProduct {
  id: string;
  skus: { id: string; priceCents: Cents }[];
}

/**
 * State of an activity. The marketplace's status is stored too, because it may be unknown.
 * - `open`: the activity is a draft, is waiting or is running, and can be changed;
 * - `expired`: its end has passed;
 * - `stopped`: the seller deactivated the activity, in Bobbin or at the marketplace;
 * - `ended`: the marketplace ended the activity.
 */
export type ActivityStanding = 'open' | 'expired' | 'stopped' | 'ended';

export interface FlashSaleActivity {
  id: string;
  title: string;
  /** Kind of the activity: FLASHSALE or another; null when missing. */
  type: string | null;
  /** The marketplace's status: DRAFT, NOT_START, ONGOING, EXPIRED, DEACTIVATED, NOT_EFFECTIVE, or an unknown status. */
  status: string;
  standing: ActivityStanding;
  beginAt: number | null;
  endAt: number | null;
}

/** Variants of an activity; the marketplace deletes them half a year after the activity's end. */
export interface FlashSaleDetail extends FlashSaleActivity {
  skuIds: string[];
}

export interface ActivitySearch {
  status?: 'DRAFT' | 'NOT_START' | 'ONGOING' | 'EXPIRED' | 'DEACTIVATED' | 'NOT_EFFECTIVE';
  /** Searches for complete words of the title, which must match exactly. */
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
 * Why the marketplace refused a call about a flash sale (MKT-44): `title`: the title was used before; `time`: the times are not allowed; `over`: the
 * activity has ended; `item`: the item may not be promoted; `overlap`: the item is in another promotion; `price`: the price is not low enough or too
 * low; `full`: the activity accepts no more variants.
 */
export type PromotionRefusal = 'title' | 'time' | 'over' | 'item' | 'overlap' | 'price' | 'deal' | 'full';
