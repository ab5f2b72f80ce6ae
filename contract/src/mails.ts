import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, paged, pageQuery } from './envelope.ts';
import * as calls from './mails.calls.ts';

export const MAIL_PAGE_SIZE = 50;

/** A mail that was sent, waits, or failed; without its text, which only the recipient may read. */
export const sentMail = z.object({
  id: z.string(),
  to: z.string(),
  /** The user to whom the mail was sent. */
  userId: z.string(),
  kind: z.string(),
  subject: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type SentMail = z.infer<typeof sentMail>;

export const listMails = endpoint({
  ...calls.listMails,
  summary: 'List all mails; failed ones with their reason',
  query: pageQuery(['createdAt'], MAIL_PAGE_SIZE).extend({
    status: z.enum(['waiting', 'sent', 'failed']).optional(),
    /** Limits the list to mails to this user. */
    user: z.string().min(1).max(100).optional(),
  }),
  reply: paged(sentMail),
  errors: [],
});

export const retryMail = endpoint({
  ...calls.retryMail,
  summary: 'Send a failed mail again',
  params: idParams,
  reply: done,
  errors: ['MAIL_GONE'],
});

export const retryMails = endpoint({
  ...calls.retryMails,
  summary: 'Send several failed mails again; `gone` counts those whose text is no longer valid',
  body: z.object({ ids: z.array(z.string().min(1).max(100)).min(1).max(100) }),
  reply: z.object({ retried: z.number().int(), gone: z.number().int() }),
  errors: [],
});
