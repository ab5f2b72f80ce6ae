/* What a bank feed tells of our account, in neutral words: SePay, Casso and payOS read bank accounts and tell of each transfer. */

export const BANK_PROVIDERS = ['SEPAY', 'CASSO', 'PAYOS'] as const;
export type BankProvider = (typeof BANK_PROVIDERS)[number];

/** One movement of a bank account. */
export interface BankTransfer {
  /** The provider's id of it: the same for every repetition, in hooks and in lists (PAR-40). */
  id: string;
  account: string;
  /** The virtual account through which it came. */
  subAccount: string | null;
  bankName: string;
  isIncoming: boolean;
  /** Whole dong, never below zero. */
  amountVnd: number;
  /** As the bank tells it, cut and changed (DEP-5). */
  content: string;
  /** The bank's own number of it; null where the feed does not tell it. */
  reference: string | null;
  /** Who paid, where the feed knows. */
  payer: string | null;
  /** Milliseconds; null when the feed gives no time that is one. */
  happenedAt: number | null;
  /** Our number of the payment link through which it came; null where the feed knows of none. */
  orderCode: number | null;
}

/** What a payment link is asked for with. */
export interface LinkAsk {
  /** Ours, taken once. */
  orderCode: number;
  /** Whole dong. */
  amountVnd: number;
  /** What the transfer shall say, at most `contentMax` characters; the provider may put its own in front. */
  content: string;
  /** Milliseconds; who pays later is not known by the link. */
  expiresAt: number;
}

/** Where the payer of a link sends the money. */
export interface PaymentLink {
  id: string;
  bin: string;
  account: string;
  accountName: string;
  /** As the provider expects it in the transfer. */
  content: string;
  /** Payload of the QR. */
  qr: string;
  checkoutUrl: string;
}

/** What became of a link. */
export interface LinkNews {
  /** `ended`: cancelled, run out or failed, nothing more can come through it. */
  state: 'open' | 'paid' | 'ended';
  /** Everything that came through it so far. */
  transfers: readonly BankTransfer[];
}

/** Payment links of a provider that has no list of movements (PAR-46). All fail with ConnectorError. */
export interface BankLinks {
  /** Characters of a content that it takes. */
  contentMax: number;
  /** Opens one; 'taken' where its number is known there already, and with it an answer that never reached us. Not sent again by itself. */
  open(ask: LinkAsk, signal?: AbortSignal): Promise<PaymentLink | 'taken'>;
  /** Asks what became of one; null where nobody opened it. */
  look(orderCode: number, signal?: AbortSignal): Promise<LinkNews | null>;
  /** Ends one that nobody shall pay any more. */
  end(orderCode: number, signal?: AbortSignal): Promise<void>;
}

/** A delivery as it came. */
export interface BankHook {
  body: Buffer;
  /** A header by its lower-case name. */
  header(name: string): string | null;
}

export interface BankFeed {
  /**
   * Reads a delivery; none in it for the provider's own test call, 'unproven' when nothing proves who sent it, or its time is more
   * than five minutes off (PAR-41).
   *
   * Units: milliseconds. Errors: ConnectorError `not-understood` when it is proven but not of the documented form.
   */
  readHook(hook: BankHook, now: number): readonly BankTransfer[] | 'unproven';
  /**
   * Lists what moved on an account since an instant; null where the provider has no such call, or no key for it is given.
   *
   * Units: milliseconds. Errors: ConnectorError.
   */
  list: ((account: string, since: number, signal?: AbortSignal) => Promise<BankTransfer[]>) | null;
  /** Payment links; null where the provider has none, or no key for them is given. */
  links: BankLinks | null;
  close(): Promise<void>;
}
