/**
 * What moves a balance: deposits, withdrawals, charges for rented designs, SKU designs and shop renewals, and what
 * staff add by hand (MNY-18).
 */
export const TRANSACTION_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Finds the type that a word of the wire means; null for one that this version does not know. Errors: none. */
export function findTransactionType(word: string): TransactionType | null {
  return TRANSACTION_TYPES.find((type) => type === word) ?? null;
}

/** What staff add by hand; the others come from what they pay for (MNY-27). */
export const HAND_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'ADJUSTMENT'] as const satisfies readonly TransactionType[];
export type HandType = (typeof HAND_TYPES)[number];

/**
 * How far a movement is (MNY-26). `WAITING` has not moved anything: a deposit that nobody has paid yet, or what staff added and a
 * second person has not approved (`APPROVAL`). `HELD` is kept back for a withdrawal, `RETURNED` is back.
 */
export const TRANSACTION_STATUSES = [
  'WAITING',
  'APPROVAL',
  'HELD',
  'SUCCESS',
  'DIFFERENT',
  'RETURNED',
  'EXPIRED',
  'DENIED',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
