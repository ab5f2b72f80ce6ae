import type { Locale } from '@bobbin/contract/errors';

/** The facts in a notification's text; absent ones are empty or zero. */
export interface NoticeFacts {
  /** The shop's name. */
  shop: string;
  shopId: string;
  orderId: string;
  /** Id of a payment, a design or a post. */
  thingId: string;
  house: string;
  days: number;
  count: number;
  /** A partner's message, a code or a name. */
  words: string;
  cents: number;
  /** Expiry, in epoch milliseconds. */
  at: number | null;
}

/** A text in each language of the product. */
export type Both = Readonly<Record<Locale, string>>;
export type Sentence = Readonly<Record<Locale, (facts: NoticeFacts) => string>>;
