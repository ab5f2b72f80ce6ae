import { defineCommand, Failure, UsageError } from './command.ts';
import { findDiscardRule } from './job-kinds.ts';
import { readJobId } from './numbers.ts';

const REASON_MIN = 5;
const REASON_MAX = 500;

export const jobsDiscard = defineCommand({
  name: 'jobs discard',
  summary: 'removes one job that does not run, and says what follows',
  details: ['Jobs that decide on money, or on an order that a factory may have, are refused.'],
  arguments: [{ name: 'id', about: 'of the job, as jobs list shows it' }],
  options: {
    reason: {
      type: 'text',
      value: 'text',
      isNeeded: true,
      about: `needed; ${REASON_MIN} to ${REASON_MAX} characters for the action history`,
    },
  },
  isChanging: true,
  async run({ arguments: [given = ''], options, confirm, openApp }) {
    const id = readJobId(given);
    const reason = options.reason?.trim() ?? '';
    if (reason.length < REASON_MIN || reason.length > REASON_MAX) {
      throw new UsageError(`--reason must have ${REASON_MIN} to ${REASON_MAX} characters`);
    }
    const app = await openApp();
    const [queue, { inTransaction }, { operatorScope }] = await Promise.all([
      import('../platform/job-queue.ts'),
      import('../platform/database.ts'),
      import('../platform/access.ts'),
    ]);
    const [job] = await queue.listJobs(app.db, { ids: [id] }, 1);
    if (!job) throw new Failure(`There is no job ${id}; one that ended is no longer in the queue`);
    const rule = findDiscardRule(job.kind);
    if ('refused' in rule) throw new Failure(`A job of the kind ${job.kind} must not be discarded: ${rule.refused}`);
    if (job.state === 'running') throw new Failure(`Job ${id} (${job.kind}) runs at this moment`);
    await confirm(`Discard job ${id} (${job.kind})? Then ${rule.follows}.`);
    await inTransaction(app.db, async (trx) => {
      const [gone] = await queue.discardJobs(trx, [id]);
      if (!gone) throw new Failure(`Job ${id} (${job.kind}) has started or ended meanwhile`);
      await app.audit.record(trx, operatorScope(job.ownerId), {
        action: 'discardJob',
        entity: 'job',
        entityId: id,
        before: { kind: job.kind, payload: job.payload, attempts: job.attempts, lastError: job.lastError },
        after: { reason },
      });
    });
    return {
      lines: [`Job ${id} (${job.kind}) is discarded: ${rule.follows}`],
      data: { job, follows: rule.follows },
    };
  },
});
