import { hashPassword } from '../../server/src/modules/accounts/module.ts';
import type { Db } from '../../server/src/platform/database.ts';
import { insertUser } from '../../server/src/testing/people.ts';

/** Everybody's. */
export const PASSWORD = 'a good password';

/** One hash for everybody: argon2 is slow on purpose. */
let passwordHash: Promise<string> | null = null;

/** An account that can sign in. */
export async function insertMember(db: Db, id: string, more: Parameters<typeof insertUser>[2] = {}): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD);
  await insertUser(db, id, { password_hash: await passwordHash, ...more });
}
