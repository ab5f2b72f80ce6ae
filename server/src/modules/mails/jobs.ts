import { systemScope } from '../../platform/access.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Mails } from './mails.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    sendMail: { ownerId: string; mailId: string };
  }
}

export function createMailJobs(mails: Pick<Mails, 'send'>): Pick<JobHandlers, 'sendMail'> {
  return { sendMail: ({ ownerId, mailId }) => mails.send(systemScope(ownerId, 'mails'), mailId) };
}
