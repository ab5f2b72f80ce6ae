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
  close(): Promise<void>;
}
