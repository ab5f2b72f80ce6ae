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

/** Transaction types that staff may enter by hand; the other types come from what sellers pay for (MNY-27). */
export const HAND_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'ADJUSTMENT'] as const satisfies readonly TransactionType[];
export type HandType = (typeof HAND_TYPES)[number];

/**
 * State of a balance movement (MNY-26). `WAITING` is an unpaid deposit and `APPROVAL` an entry of staff that a second person has not approved;
 * neither has moved money yet. `HELD` money is reserved for a withdrawal, `RETURNED` money was refunded.
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
