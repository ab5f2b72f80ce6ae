import { systemScope } from '../../platform/access.ts';
import { createMailer } from '../../platform/mail.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { toSamples } from '../../platform/product-gauges.ts';
import type { Audit } from '../audit/module.ts';
import { bindMails } from './admin.routes.ts';
import { createMailJobs } from './jobs.ts';
import { serveOutbox } from './outbox.routes.ts';
import { createOutbox } from './outbox.ts';
import { createMails, type Mails } from './mails.ts';
import { countUnsentMails, listOrphanMails } from './mails.cross-tenant.sql.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findMailCodes } from './codes.cross-tenant.sql.ts';

export { toQuestion } from './templates/questions.ts';

export type { AccountChange, Mails } from './mails.ts';

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'config'> {
  audit: Audit;
}

const UNSENT = ['waiting', 'failed'];

/** The module that queues mails in the transaction that causes them, and sends them afterwards. */
export function buildMails({ db, clock, vault, log, config, audit }: Needs): Module & Mails {
  const { SMTP_URL: url, MAIL_FROM: from = '', SMTP_TLS: tls } = config;
  const mailer = url === undefined ? null : createMailer({ url, from, tls });
  const mails = createMails({ db, clock, vault, log, audit, brand: config.BRAND, mailer });
  return {
    name: 'mails',
    ownTables: OWN_TABLES,
    ...mails,
    codeSearches: [
      {
        kinds: ['mail'],
        find: async (scope, question) => toFound('mail', await findMailCodes(db, scope, question)),
      },
    ],
    bind(routes, app) {
      bindMails(routes, mails);
      // Serves this page only in the demo and in development, because every visitor of the server can read the mails on it.
      if (!config.isProduction && mailer === null) serveOutbox(app, createOutbox(db, vault));
    },
    jobs: createMailJobs(mails),
    lanes: { sendMail: 'mails' },
    gauges: [
      {
        gauges: { bobbin_mails: { help: 'Mails that wait or failed', labels: ['state'] } },
        async read(reader) {
          const counts = (await countUnsentMails(reader)).map(({ status, count }) => [status, count] as const);
          return toSamples('bobbin_mails', 'state', UNSENT, counts);
        },
      },
    ],
    waiting: [
      {
        column: 'mails.status',
        jobs: ['sendMail'],
        listOrphans: (limit) => listOrphanMails(db, limit),
        settle: ({ ownerId, id }) => mails.breakOff(systemScope(ownerId, 'mails'), id),
      },
    ],
    close: async () => mailer?.close(),
  };
}
