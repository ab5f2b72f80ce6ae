import { CODE_CHOICES, readDepositCode, writeDepositCode } from './deposit-codes.ts';

/**
 * Order codes by which a provider of payment links identifies a deposit (DEP-13). Each order code encodes the deposit code and the number of the
 * attempt, because a provider accepts an order code only once.
 */
const ATTEMPT_UNIT = 100_000_000_000;

/** Maximum payment links of one deposit; a further link is needed after a lost response or a cancelled link. */
export const LINKS_MAX = 9;

/**
 * Returns the order code of a deposit's payment link, twelve digits long; the first `attempt` is 1. Errors: RangeError for an invalid code or attempt.
 * @example toOrderCode('BB22222222', 1) // 100000000000
 */
export function toOrderCode(code: string, attempt: number): number {
  if (!Number.isInteger(attempt) || attempt < 1 || attempt > LINKS_MAX) throw new RangeError('no attempt of a link');
  const value = readDepositCode(code).reduce((total, choice) => total * CODE_CHOICES.below + choice, 0);
  return attempt * ATTEMPT_UNIT + value;
}

/**
 * Returns the deposit code that an order code encodes; null when Bobbin cannot have made the order code. Errors: none.
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
