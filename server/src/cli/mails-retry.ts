import { defineCommand, Failure, UsageError } from './command.ts';
import { countOf } from './tables.ts';

const PAGE = 500;

export const mailsRetry = defineCommand({
  name: 'mails retry',
  summary: 'sends a failed mail again, or all that failed',
  details: ['A mail whose link or passcode has ended is not sent: the person asks for a new one.'],
  arguments: [{ name: 'id', about: 'of one mail, as mails list shows it', isOptional: true }],
  options: { failed: { type: 'flag', about: 'all mails that failed' } },
  isChanging: true,
  async run({ arguments: [id], options: { failed }, confirm, openApp }) {
    if ((id === undefined) === !failed) throw new UsageError('Give either an id or --failed');
    const { mails } = await openApp();
    const [{ operatorStaffScope }, { AppError }] = await Promise.all([
      import('../platform/access.ts'),
      import('../platform/errors.ts'),
    ]);
    const scope = operatorStaffScope();

    async function listFailed(): Promise<string[]> {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, limit: PAGE, sortBy: 'createdAt:ASC', status: 'failed' };
        const { data } = await mails.list(scope, query);
        ids.push(...data.map((mail) => mail.id));
        if (data.length < PAGE) return ids;
      }
    }

    const ids = id === undefined ? await listFailed() : [id];
    if (ids.length > 0) await confirm(`Send ${countOf(ids.length, 'mail')} again?`);
    const retried: string[] = [];
    const gone: string[] = [];
    for (const mailId of ids) {
      try {
        await mails.retry(scope, mailId);
        retried.push(mailId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.error === 'NOT_FOUND' && id !== undefined) throw new Failure(`There is no mail ${id}`);
        gone.push(mailId);
      }
    }
    if (id !== undefined && gone.length > 0) {
      throw new Failure(
        `Mail ${id} was sent already, or its link or passcode no longer works: the person must request a new one`,
      );
    }
    const tooLate =
      gone.length === 0 ? [] : [`${countOf(gone.length, 'mail')} not sent: the link or passcode no longer works`];
    return {
      lines: [
        retried.length === 0 ? 'No mail is sent again' : `${countOf(retried.length, 'mail')} will be sent`,
        ...tooLate,
      ],
      data: { retried, gone },
    };
  },
});
