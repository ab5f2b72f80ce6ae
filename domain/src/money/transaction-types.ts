/**
 * What moves a balance: deposits, withdrawals, charges for rented designs, SKU designs and shop renewals, and what
 * staff add by hand (MNY-18).
 */
export const TRANSACTION_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Finds the type that a word of the wire means; null for one that this version does not know. */
export function findTransactionType(word: string): TransactionType | null {
  return TRANSACTION_TYPES.find((type) => type === word) ?? null;
}
