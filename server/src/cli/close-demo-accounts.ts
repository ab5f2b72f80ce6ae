import { defineCommand } from './command.ts';

export const closeDemoAccounts = defineCommand({
  name: 'close-demo-accounts',
  summary: 'closes the accounts of the demo, whose password is public, and ends their sessions',
  options: {},
  isChanging: true,
  async run({ confirm, openApp }) {
    await confirm('Close all accounts of the demo?');
    const { accounts } = await openApp();
    const { DEMO_EMAILS } = await import('../demo-accounts.ts');
    const closed = await accounts.closeDemoUsers(DEMO_EMAILS);
    return {
      lines: [closed.length === 0 ? 'No demo account is open' : `Closed ${closed.join(', ')}`],
      data: { closed },
    };
  },
});
