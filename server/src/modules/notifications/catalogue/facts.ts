import type { Locale } from '@bobbin/contract/errors';

/** The data of a notification's text; absent texts are empty, absent numbers are zero. */
export interface NoticeFacts {
  /** Name of the shop. */
  shop: string;
  shopId: string;
  orderId: string;
  /** Id of a payment, a design or a post. */
  thingId: string;
  house: string;
  days: number;
  count: number;
  /** A partner's message, a code, or a name. */
  words: string;
  cents: number;
  /** Time of the expiry, in epoch milliseconds. */
  at: number | null;
}

/** A text in each language of the product. */
export type Both = Readonly<Record<Locale, string>>;
export type Sentence = Readonly<Record<Locale, (facts: NoticeFacts) => string>>;
