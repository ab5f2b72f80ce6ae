import type { Locale } from '@bobbin/contract/errors';

/** What a notice knows when it is put into words; what it does not hold is empty or zero. */
export interface NewsFacts {
  /** The shop's name. */
  shop: string;
  shopId: string;
  orderId: string;
  /** A payment, a design, a post. */
  thingId: string;
  house: string;
  days: number;
  count: number;
  /** A partner's words, a code, a name. */
  words: string;
  cents: number;
  /** An end, in epoch milliseconds. */
  at: number | null;
}

/** The same in each language of the product. */
export type Both = Readonly<Record<Locale, string>>;
export type Sentence = Readonly<Record<Locale, (facts: NewsFacts) => string>>;
