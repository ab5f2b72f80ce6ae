import type { Tokens } from '../../server/src/modules/accounts/sessions/service.ts';
import { hashPassword } from '../../server/src/modules/accounts/passwords/service.ts';
import type { Db } from '../../server/src/platform/database.ts';
import { login } from '@bobbin/contract/auth';
import { callApi } from '../world/world.ts';

export const PASSWORD = 'a good password';

/** One hash for everybody: argon2 is slow on purpose. */
let passwordHash: Promise<string> | null = null;

export interface UserOptions {
  isActivated?: boolean;
  isRemoved?: boolean;
  roleId?: string;
}

/** An account as the database keeps it; the id is the name. */
export async function insertUser(db: Db, name: string, options: UserOptions = {}): Promise<void> {
  const { isActivated = true, isRemoved = false, roleId = 'everyone' } = options;
  passwordHash ??= hashPassword(PASSWORD);
  const now = new Date();
  await db
    .insertInto('users')
    .values({
      id: name,
      email: `${name}@example.com`,
      password_hash: await passwordHash,
      first_name: name,
      last_name: 'Test',
      role_id: roleId,
      is_email_confirmed: isActivated,
      deleted_at: isRemoved ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function signIn(url: string, name: string): Promise<Tokens> {
  const answer = await callApi(url, login, { body: { email: `${name}@example.com`, password: PASSWORD } });
  if (!answer.body) throw new Error(`Signing in ${name} failed: ${JSON.stringify(answer.exceptionBody)}`);
  return answer.body;
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
