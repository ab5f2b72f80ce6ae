import { defineCommand, UsageError } from './command.ts';
import { readCount } from './numbers.ts';
import { countOf, toColumns } from './tables.ts';

const LIMIT = 50;
const LIMIT_MAX = 1_000;

export const mailsList = defineCommand({
  name: 'mails list',
  summary: 'lists mails, the newest first, with why they failed; never their text',
  options: {
    failed: { type: 'flag', about: 'only those that failed' },
    waiting: { type: 'flag', about: 'only those that were not sent yet' },
    to: { type: 'text', value: 'email', about: 'only those to addresses that contain this' },
    limit: { type: 'text', value: 'number', about: `how many are listed, ${LIMIT} unless said otherwise` },
  },
  isChanging: false,
  async run({ options: { failed, waiting, to, limit: given }, openApp }) {
    const limit = readCount('limit', given, LIMIT, LIMIT_MAX);
    if (failed && waiting) throw new UsageError('Give only one of --failed and --waiting');
    const status = failed ? 'failed' : waiting ? 'waiting' : undefined;
    const { mails, config } = await openApp();
    const { operatorStaffScope } = await import('../platform/access.ts');
    const query = { page: 1, limit, sortBy: 'createdAt:DESC', status, search: to };
    const { data, meta } = await mails.list(operatorStaffScope(), query);
    // Without a mail server, the product counts a mail as sent as soon as it is stored in the outbox.
    const isKept = config.SMTP_URL === undefined;
    const listed = data.map((mail) => (isKept && mail.status === 'sent' ? { ...mail, status: 'kept' } : mail));
    const rows = listed.map((mail) => [mail.id, mail.createdAt, mail.status, mail.kind, mail.to, mail.lastError ?? '']);
    return {
      lines: [
        ...(data.length === 0 ? [] : toColumns(['id', 'written', 'status', 'kind', 'to', 'last error'], rows)),
        countOf(meta.totalItems, 'mail'),
        ...(isKept ? ['SMTP_URL is not set: a kept mail stays in the database and is not delivered'] : []),
        ...(meta.totalItems > data.length ? [`The newest ${data.length} are listed; --limit lists more`] : []),
      ],
      data: { mails: listed, total: meta.totalItems },
    };
  },
});
