import { describe, expect, it } from 'vitest';
import { balanceChange, LEDGER_ACCOUNTS, LEDGER_MOVES, mayBeNegative, type LedgerReason } from './ledger.ts';

const REASONS = Object.keys(LEDGER_MOVES) as LedgerReason[];

describe('moves of the ledger (MNY-23)', () => {
  it.each(REASONS)('%s moves money between two different accounts of the list', (reason) => {
    const { from, to } = LEDGER_MOVES[reason];
    expect(from).not.toBe(to);
    expect(LEDGER_ACCOUNTS).toContain(from);
    expect(LEDGER_ACCOUNTS).toContain(to);
  });

  it('involve every account of the ledger', () => {
    const used = new Set(REASONS.flatMap((reason) => [LEDGER_MOVES[reason].from, LEDGER_MOVES[reason].to]));
    expect(used).toEqual(new Set(LEDGER_ACCOUNTS));
  });

  it.each(['design', 'skuDesign', 'renewal'] as const)(
    '%s has a refund that moves money in the opposite direction',
    (reason) => {
      const { from, to, type } = LEDGER_MOVES[reason];
      expect(LEDGER_MOVES[`${reason}Refund`]).toEqual({ from: to, to: from, type });
    },
  );

  it.each([
    ['deposit', 4000, 4000],
    ['withdrawalHeld', 4000, -4000],
    ['withdrawalPaid', 4000, 0],
    ['renewal', 1900, -1900],
    ['adjustmentDown', 1, -1],
  ] as const)('change the balance, for an entry %s of %i cents, by %i cents', (reason, cents, change) => {
    expect(balanceChange(reason, cents)).toBe(change);
  });

  it('allow negative amounts only in accounts of banks, income and corrections', () => {
    expect(LEDGER_ACCOUNTS.filter((account) => !mayBeNegative(account))).toEqual(['seller', 'held']);
  });
});
