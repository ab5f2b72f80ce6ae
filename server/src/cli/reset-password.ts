import { getAccount } from './accounts.ts';
import { defineCommand, Failure } from './command.ts';

export const resetPassword = defineCommand({
  name: 'reset-password',
  summary: 'sets a new password of an account and shows it once, ends its sessions and notifies the person by mail',
  details: ['The second factor stays as it is: bobbin remove-second-factor <email>.'],
  arguments: [{ name: 'email', about: 'of the account' }],
  options: {},
  isChanging: true,
  async run({ arguments: [email = ''], confirm, config, openApp }) {
    const app = await openApp();
    const account = await getAccount(app, email);
    if (account.isLocked) throw new Failure(`${account.email} is a shared account (LOCKED_PROFILES)`);
    await confirm(`Give ${account.email} a new password and end all its sessions?`);
    const changed = await app.accounts.operator.resetPassword(account.userId);
    if (!changed) throw new Failure(`The account ${email} was closed meanwhile`);
    const { PUBLIC_URL: url } = await config();
    return {
      lines: [
        `${account.email} signs in at ${url} with the password ${changed.password}`,
        ...(account.hasSecondFactor ? ['The second factor is on and stays on'] : []),
        ...(account.canSignIn
          ? []
          : ['The account is deactivated: staff must activate it before its owner can sign in']),
      ],
      data: {
        email: account.email,
        url,
        password: changed.password,
        canSignIn: account.canSignIn,
        hasSecondFactor: account.hasSecondFactor,
      },
    };
  },
});
