import type { Cents } from './money.ts';
import type { TransactionType } from './transaction-types.ts';

/**
 * The accounts of one seller's ledger. An entry moves an amount from one account to another, so the sum of all accounts is always zero
 * (MNY-23). `seller` is the money that the seller may spend, `held` the money reserved for a withdrawal; neither account is ever below zero. `bank.…`
 * counts money in and out of our bank accounts by currency, `income.…` our income by kind. `adjustment` has the manual corrections of staff.
 */
export const LEDGER_ACCOUNTS = [
  'seller',
  'held',
  'bank.vnd',
  'bank.usd',
  'income.design',
  'income.skuDesign',
  'income.renewal',
  'adjustment',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

interface Movement {
  from: LedgerAccount;
  to: LedgerAccount;
  /** Type of the transaction that the list of balance movements shows for an entry. */
  type: TransactionType;
}

/** All kinds of entries of the ledger, each with the account that the money leaves and the account that receives it. */
export const LEDGER_MOVES = {
  deposit: { from: 'bank.vnd', to: 'seller', type: 'DEPOSIT' },
  depositByHand: { from: 'bank.usd', to: 'seller', type: 'DEPOSIT' },
  withdrawalHeld: { from: 'seller', to: 'held', type: 'WITHDRAWAL' },
  withdrawalReleased: { from: 'held', to: 'seller', type: 'WITHDRAWAL' },
  withdrawalPaid: { from: 'held', to: 'bank.vnd', type: 'WITHDRAWAL' },
  withdrawalByHand: { from: 'seller', to: 'bank.usd', type: 'WITHDRAWAL' },
  design: { from: 'seller', to: 'income.design', type: 'DESIGN' },
  designRefund: { from: 'income.design', to: 'seller', type: 'DESIGN' },
  skuDesign: { from: 'seller', to: 'income.skuDesign', type: 'SKU_DESIGN' },
  skuDesignRefund: { from: 'income.skuDesign', to: 'seller', type: 'SKU_DESIGN' },
  renewal: { from: 'seller', to: 'income.renewal', type: 'RENEWAL' },
  renewalRefund: { from: 'income.renewal', to: 'seller', type: 'RENEWAL' },
  adjustmentUp: { from: 'adjustment', to: 'seller', type: 'ADJUSTMENT' },
  adjustmentDown: { from: 'seller', to: 'adjustment', type: 'ADJUSTMENT' },
} as const satisfies Record<string, Movement>;
export type LedgerReason = keyof typeof LEDGER_MOVES;

/** Reasons for which sellers pay us; each reason has a refund of its own. */
export type ChargeReason = 'design' | 'skuDesign' | 'renewal';

/**
 * Returns by how much an entry changes a seller's balance. Units: integer cents; the amount is above zero, the result is positive, negative or zero. Errors: none.
 * @example balanceChange('renewal', 1900) // -1900
 */
export function balanceChange(reason: LedgerReason, cents: Cents): Cents {
  const { from, to }: Movement = LEDGER_MOVES[reason];
  if (from === 'seller') return 0 - cents;
  return to === 'seller' ? cents : 0;
}

/**
 * Returns whether an account may be below zero; the accounts `seller` and `held` may not. Errors: none.
 * @example mayBeNegative('held') // false
 */
export function mayBeNegative(account: LedgerAccount): boolean {
  return account !== 'seller' && account !== 'held';
}
