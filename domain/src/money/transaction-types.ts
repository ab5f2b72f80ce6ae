/**
 * Types of balance movements: deposits, withdrawals, charges for rented designs, SKU designs and shop renewals, and manual entries of staff
 * (MNY-18).
 */
export const TRANSACTION_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Returns the transaction type of a wire word; null for a word that this version does not know. Errors: none. */
export function findTransactionType(word: string): TransactionType | null {
  return TRANSACTION_TYPES.find((type) => type === word) ?? null;
}

/** Types that staff enter by hand; the others come from what sellers pay for (MNY-27). */
export const HAND_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'ADJUSTMENT'] as const satisfies readonly TransactionType[];
export type HandType = (typeof HAND_TYPES)[number];

/**
 * State of a movement (MNY-26). `WAITING` has not moved money yet: an unpaid deposit, or an entry of staff that a second person has not
 * approved (`APPROVAL`). `HELD` is reserved for a withdrawal, `RETURNED` was refunded.
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
