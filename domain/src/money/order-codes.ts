import { CODE_CHOICES, readDepositCode, writeDepositCode } from './deposit-codes.ts';

/**
 * Numbers by which a provider of payment links knows a deposit (DEP-13). Each holds the deposit's own code, so that a payment is known
 * by its number alone, and how often a link was asked for, because a number is taken once.
 */
const ATTEMPT_UNIT = 100_000_000_000;

/** Links that one deposit may need: after a lost answer, or when somebody ended the one before. */
export const LINKS_MAX = 9;

/**
 * Returns the number of a deposit's link, of twelve digits; `attempt` counts from 1.
 * Errors: RangeError for what is no code, or no attempt.
 * @example toOrderCode('BB22222222', 1) // 100000000000
 */
export function toOrderCode(code: string, attempt: number): number {
  if (!Number.isInteger(attempt) || attempt < 1 || attempt > LINKS_MAX) throw new RangeError('no attempt of a link');
  const value = readDepositCode(code).reduce((total, choice) => total * CODE_CHOICES.below + choice, 0);
  return attempt * ATTEMPT_UNIT + value;
}

/**
 * Returns the code of the deposit whose link has a number; null for a number that none of ours can have.
 * Errors: none.
 * @example fromOrderCode(100000000000) // 'BB22222222'
 */
export function fromOrderCode(orderCode: number): string | null {
  const attempt = Math.floor(orderCode / ATTEMPT_UNIT);
  let rest = orderCode % ATTEMPT_UNIT;
  const isOurs = Number.isSafeInteger(orderCode) && attempt >= 1 && attempt <= LINKS_MAX;
  if (!isOurs || rest >= CODE_CHOICES.below ** CODE_CHOICES.count) return null;
  const choices: number[] = [];
  for (let at = 0; at < CODE_CHOICES.count; at += 1) {
    choices.unshift(rest % CODE_CHOICES.below);
    rest = Math.floor(rest / CODE_CHOICES.below);
  }
  return writeDepositCode(choices);
}
