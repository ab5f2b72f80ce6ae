/* Provider-independent types of a bank feed for our account. The providers SePay, Casso and payOS read bank accounts and report each transfer. */

export const BANK_PROVIDERS = ['SEPAY', 'CASSO', 'PAYOS'] as const;
export type BankProvider = (typeof BANK_PROVIDERS)[number];

/** One movement of a bank account. */
export interface BankTransfer {
  /** The provider's id of the transfer. It is the same in every repeated webhook and in lists (PAR-40). */
  id: string;
  account: string;
  /** The virtual account that received the transfer. */
  subAccount: string | null;
  bankName: string;
  isIncoming: boolean;
  /** Whole dong, never below zero. */
  amountVnd: number;
  /** Transfer description as the bank sends it, possibly truncated and changed (DEP-5). */
  content: string;
  /** The bank's own reference number; null when the feed does not send it. */
  reference: string | null;
  /** Name of the payer, if the feed knows it. */
  payer: string | null;
  /** Time of the transfer in epoch milliseconds; null when the feed sends no valid time. */
  happenedAt: number | null;
  /** Our order code of the payment link that received the transfer; null when the feed sends none. */
  orderCode: number | null;
}

/** Request for a payment link. */
export interface LinkAsk {
  /** Our order code; the provider accepts each code only once. */
  orderCode: number;
  /** Whole dong. */
  amountVnd: number;
  /** Transfer description of at most `contentMax` characters; the provider may prepend text of its own. */
  content: string;
  /** End of the link in epoch milliseconds; the link does not report later payments. */
  expiresAt: number;
}

/** Account data that the payer of a link needs. */
export interface PaymentLink {
  id: string;
  bin: string;
  account: string;
  accountName: string;
  /** Transfer description that the provider expects. */
  content: string;
  /** Payload of the QR code. */
  qr: string;
  checkoutUrl: string;
}

/** State of a payment link. */
export interface LinkNews {
  /** `ended`: cancelled, expired or failed; no further payment is possible. */
  state: 'open' | 'paid' | 'ended';
  /** All transfers received through the link so far. */
  transfers: readonly BankTransfer[];
}

/** Calls about payment links, for a provider that has no list of transfers (PAR-46). All methods fail with ConnectorError. */
export interface BankLinks {
  /** Maximum characters of a transfer description. */
  contentMax: number;
  /**
   * Opens a payment link. Returns 'taken' when the provider already knows the link's order code, for example after a lost response. The call is not
   * retried automatically.
   */
  open(ask: LinkAsk, signal?: AbortSignal): Promise<PaymentLink | 'taken'>;
  /** Returns the state of a payment link; null when no link was opened for the order code. */
  look(orderCode: number, signal?: AbortSignal): Promise<LinkNews | null>;
  /** Cancels a payment link. */
  end(orderCode: number, signal?: AbortSignal): Promise<void>;
}

/** A delivery of a webhook as received. */
export interface BankHook {
  body: Buffer;
  /** Returns a header by its lower-case name. */
  header(name: string): string | null;
}

export interface BankFeed {
  /**
   * Reads the transfers of a delivery; empty for the provider's own test call, 'unproven' when the sender cannot be verified, or when the signed time
   * is more than five minutes away from now (PAR-41). Units: milliseconds. Errors: ConnectorError `not-understood` when the delivery is verified but
   * does not have the documented form.
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
