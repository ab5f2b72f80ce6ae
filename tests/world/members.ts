import type { Db } from '../../server/src/platform/database.ts';
import { hashCheaply } from '../../server/src/testing/passwords.ts';
import { insertUser } from '../../server/src/testing/people.ts';

/** The password of every account in the tests. */
export const PASSWORD = 'a good password';

/** The hash of that password, computed once for all accounts. */
let passwordHash: Promise<string> | null = null;

/** Inserts an account that is able to sign in. */
export async function insertMember(db: Db, id: string, more: Parameters<typeof insertUser>[2] = {}): Promise<void> {
  passwordHash ??= hashCheaply(PASSWORD);
  await insertUser(db, id, { password_hash: await passwordHash, ...more });
}
