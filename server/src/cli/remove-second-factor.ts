import { getAccount } from './accounts.ts';
import { defineCommand } from './command.ts';

export const removeSecondFactor = defineCommand({
  name: 'remove-second-factor',
  summary: 'turns the second factor of an account off, ends its sessions and notifies the person by mail',
  arguments: [{ name: 'email', about: 'of the account' }],
  options: {},
  isChanging: true,
  async run({ arguments: [email = ''], confirm, openApp }) {
    const app = await openApp();
    const account = await getAccount(app, email);
    if (account.hasSecondFactor)
      await confirm(`Turn the second factor of ${account.email} off and end all its sessions?`);
    const wasOn = account.hasSecondFactor && (await app.accounts.operator.removeSecondFactor(account.userId));
    return {
      lines: [wasOn ? `The second factor of ${account.email} is off` : `${account.email} has no second factor`],
      data: { email: account.email, wasOn },
    };
  },
});
