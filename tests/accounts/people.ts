import type { Tokens } from '../../server/src/modules/accounts/sessions.ts';
import type { Db } from '../../server/src/platform/database.ts';
import { login } from '@bobbin/contract/auth';
import { insertMember, PASSWORD } from '../world/members.ts';
import { callApi } from '../world/world.ts';

export { PASSWORD };

export interface UserOptions {
  isActivated?: boolean;
  isRemoved?: boolean;
  roleId?: string;
}

/** Inserts an account in the form in which the database stores it. The name is also the id. */
export async function insertUser(db: Db, name: string, options: UserOptions = {}): Promise<void> {
  const { isActivated = true, isRemoved = false, roleId = 'everyone' } = options;
  await insertMember(db, name, {
    role_id: roleId,
    is_email_confirmed: isActivated,
    deleted_at: isRemoved ? new Date() : null,
  });
}

export async function signIn(url: string, name: string): Promise<Tokens> {
  const answer = await callApi(url, login, { body: { email: `${name}@example.com`, password: PASSWORD } });
  if (!answer.body) throw new Error(`Signing in ${name} failed: ${JSON.stringify(answer.exceptionBody)}`);
  return answer.body;
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
