/* Types of a bank feed for our account, in neutral words: SePay, Casso and payOS read bank accounts and report each transfer. */

export const BANK_PROVIDERS = ['SEPAY', 'CASSO', 'PAYOS'] as const;
export type BankProvider = (typeof BANK_PROVIDERS)[number];

/** One movement of a bank account. */
export interface BankTransfer {
  /** The provider's id of the transfer: the same for every repetition, in webhooks and in lists (PAR-40). */
  id: string;
  account: string;
  /** The virtual account that received it. */
  subAccount: string | null;
  bankName: string;
  isIncoming: boolean;
  /** Whole dong, never below zero. */
  amountVnd: number;
  /** Content of the transfer as the bank sends it, truncated and changed (DEP-5). */
  content: string;
  /** The bank's own reference number; null when the feed does not send it. */
  reference: string | null;
  /** Name of the payer, if the feed knows it. */
  payer: string | null;
  /** Milliseconds; null when the feed sends no valid time. */
  happenedAt: number | null;
  /** Our order code of the payment link that received it; null when the feed knows none. */
  orderCode: number | null;
}

/** Request for a payment link. */
export interface LinkAsk {
  /** Our order code, accepted once. */
  orderCode: number;
  /** Whole dong. */
  amountVnd: number;
  /** Content of the transfer, at most `contentMax` characters; the provider may prepend its own. */
  content: string;
  /** Milliseconds; the link does not report later payments. */
  expiresAt: number;
}

/** Account data that the payer of a link needs. */
export interface PaymentLink {
  id: string;
  bin: string;
  account: string;
  accountName: string;
  /** Content that the provider expects in the transfer. */
  content: string;
  /** Payload of the QR code. */
  qr: string;
  checkoutUrl: string;
}

/** State of a link. */
export interface LinkNews {
  /** `ended`: cancelled, expired or failed; no further payment is possible. */
  state: 'open' | 'paid' | 'ended';
  /** All transfers received through the link so far. */
  transfers: readonly BankTransfer[];
}

/** Payment links of a provider without a list of transfers (PAR-46). All methods fail with ConnectorError. */
export interface BankLinks {
  /** Maximum characters of a content. */
  contentMax: number;
  /** Opens a link; 'taken' when the provider already knows its order code, for example after a lost response. Not retried automatically. */
  open(ask: LinkAsk, signal?: AbortSignal): Promise<PaymentLink | 'taken'>;
  /** Returns the state of a link; null when none was opened. */
  look(orderCode: number, signal?: AbortSignal): Promise<LinkNews | null>;
  /** Cancels a link. */
  end(orderCode: number, signal?: AbortSignal): Promise<void>;
}

/** A webhook delivery as received. */
export interface BankHook {
  body: Buffer;
  /** Returns a header by its lower-case name. */
  header(name: string): string | null;
}

export interface BankFeed {
  /**
   * Reads the transfers of a delivery; empty for the provider's own test call, 'unproven' when the sender cannot be verified or its time is
   * more than five minutes off (PAR-41).
   * Units: milliseconds. Errors: ConnectorError `not-understood` when it is verified but not of the documented form.
   */
  readHook(hook: BankHook, now: number): readonly BankTransfer[] | 'unproven';
  /**
   * Lists the transfers of an account since an instant; null when the provider has no such call, or no key for it is configured.
   * Units: milliseconds. Errors: ConnectorError.
   */
  list: ((account: string, since: number, signal?: AbortSignal) => Promise<BankTransfer[]>) | null;
  /** Payment links; null when the provider has none, or no key for them is configured. */
  links: BankLinks | null;
  close(): Promise<void>;
}
