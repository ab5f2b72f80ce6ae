import { expect, it } from 'vitest';
import { findTransactionType, TRANSACTION_TYPES } from './transaction-types.ts';

it("only the wire's transaction types are known transaction types (MNY-18)", () => {
  for (const type of TRANSACTION_TYPES) expect(findTransactionType(type)).toBe(type);
  for (const word of ['deposit', 'BONUS', 'constructor', '']) expect(findTransactionType(word)).toBeNull();
});
