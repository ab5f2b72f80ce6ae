import { isCommonPassword, type Person } from '@bobbin/domain/accounts/common-passwords';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors.ts';

// Parameters of argon2id, the library's default algorithm, as OWASP recommends them: 19 MiB, 2 passes, 1 lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Rejects a new password that attackers try first (ACC-54).
 * @throws AppError PASSWORD_COMMON
 */
export function assertUncommon(password: string, person: Person): void {
  if (isCommonPassword(password, person)) throw new AppError('PASSWORD_COMMON');
}

let decoy: Promise<string> | null = null;

/** Checks a password. Without an account it takes as long as with one, so that the duration does not reveal whether an account exists. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && isRight;
}
