import { defineCommand, UsageError } from './command.ts';

export const createAdmin = defineCommand({
  name: 'create-admin',
  summary: 'makes the account with this email an admin; creates one where there is none, and shows its password once',
  arguments: [{ name: 'email', about: 'of the account' }],
  options: {},
  isChanging: true,
  async run({ arguments: [given], confirm, config, openApp }) {
    const { email: emailSchema } = await import('@bobbin/contract/auth');
    const email = emailSchema.safeParse(given);
    if (!email.success) throw new UsageError(`${given} is not an email address`);
    const { PUBLIC_URL: url } = await config();
    await confirm(`Make ${email.data} an admin?`);
    const { accounts } = await openApp();
    const { password } = await accounts.createAdmin(email.data);
    const how = password === null ? 'with the password that they have' : `with the password ${password}`;
    return {
      lines: [`${email.data} is an admin and signs in at ${url} ${how}`],
      data: { email: email.data, url, password },
    };
  },
});
