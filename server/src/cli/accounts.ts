import type { App } from '../app.ts';
import { Failure } from './command.ts';

/** Finds the account that an operator names by its email. @throws Failure without one, and for a closed account */
export async function getAccount({ accounts }: Pick<App, 'accounts'>, email: string) {
  const account = await accounts.operator.find(email);
  if (!account) throw new Failure(`There is no account ${email}`);
  return account;
}
