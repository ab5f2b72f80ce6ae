import type { App } from '../app.ts';
import { Failure } from './command.ts';

/** Returns the account with the email that an operator entered. @throws Failure when there is none, or the account is closed */
export async function getAccount({ accounts }: Pick<App, 'accounts'>, email: string) {
  const account = await accounts.operator.find(email);
  if (!account) throw new Failure(`There is no account ${email}`);
  return account;
}
