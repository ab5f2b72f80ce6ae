import { getAccount } from './accounts.ts';
import { defineCommand, Failure, UsageError } from './command.ts';

const REASON_MIN = 10;
const REASON_MAX = 500;

export const deleteAccount = defineCommand({
  name: 'delete-account',
  summary: 'requests the end of an account in seven days, and sends the person the reason by mail',
  details: [
    'Until then the account works on, and --undo takes the request back, as the owner and staff can. At the end the personal data goes, in one transaction; the books keep amounts under a pseudonym.',
    'An account with connected shops, unfinished orders, a balance, open deposits or withdrawals, or teams with members is not closed, nor is the last admin. There is no way around the seven days.',
  ],
  arguments: [{ name: 'email', about: 'of the account' }],
  options: {
    reason: {
      type: 'text',
      value: 'text',
      about: `needed; ${REASON_MIN} to ${REASON_MAX} characters, which the person reads`,
    },
    undo: { type: 'flag', about: 'takes the request back' },
  },
  isChanging: true,
  async run({ arguments: [email = ''], options, confirm, openApp }) {
    const reason = options.reason?.trim() ?? '';
    if (!options.undo && (reason.length < REASON_MIN || reason.length > REASON_MAX)) {
      throw new UsageError(`--reason must have ${REASON_MIN} to ${REASON_MAX} characters`);
    }
    if (options.undo && reason !== '') throw new UsageError('Give either --reason or --undo');
    const app = await openApp();
    const account = await getAccount(app, email);
    const { closings } = app;
    const { closingByOperator: closing } = closings;
    const { request: before, blockers } = await closing.read(account.userId);
    if (options.undo) {
      if (before) {
        await confirm(`Withdraw the request to close ${account.email}?`);
        await closing.undo(account.userId);
      }
      return {
        lines: [before ? `${account.email} stays open` : `There is no request to close ${account.email}`],
        data: { email: account.email, wasAsked: before !== null },
      };
    }
    const { CLOSING_BLOCKER_WORDS } = await import('@bobbin/domain/accounts/closing');
    if (!before && blockers.length > 0) {
      const reasons = blockers.map(({ kind, count, money }) => `${CLOSING_BLOCKER_WORDS[kind].en} (${money ?? count})`);
      throw new Failure(`${account.email} cannot be closed. ${reasons.join(' ')}`);
    }
    if (!before) await confirm(`Close ${account.email} in seven days and notify the person by mail?`);
    const { request } = before ? { request: before } : await closing.ask(account.userId, reason);
    const stays = closings.listStayingTables();
    return {
      lines: [
        `${before ? 'The request existed already. ' : ''}${account.email} will be closed at ${request?.closeAt ?? ''}; until then --undo withdraws the request`,
        `Amounts stay under a pseudonym in ${stays.length} tables: ${stays.join(', ')}`,
      ],
      data: { email: account.email, closeAt: request?.closeAt ?? null, wasAsked: before !== null, stays },
    };
  },
});
