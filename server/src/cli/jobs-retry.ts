import type { ChangedJob, JobFilter } from '../platform/job-queue.ts';
import { defineCommand, Failure, UsageError } from './command.ts';
import { assertKind } from './job-kinds.ts';
import { readJobId } from './numbers.ts';
import { countOf } from './tables.ts';

/** Number of jobs that one transaction changes. */
const BATCH = 500;
/** Maximum number of ids of a batch that the action log names. */
const NAMED_MAX = 50;

export const jobsRetry = defineCommand({
  name: 'jobs retry',
  summary: 'runs failed jobs again at once, with all their attempts',
  details: [
    'A job that runs is left alone. What waited for a job that failed may have ended with a reason meanwhile: then the job does nothing, and its page offers to try again.',
  ],
  arguments: [{ name: 'id', about: 'of one job, as jobs list shows it', isOptional: true }],
  options: {
    kind: { type: 'text', value: 'name', about: 'all jobs of this kind that failed or wait for their next attempt' },
    'all-failed': { type: 'flag', about: 'all jobs whose last attempt failed' },
  },
  isChanging: true,
  async run({ arguments: [id], options: { kind, 'all-failed': isAll }, confirm, openApp }) {
    if ([id !== undefined, kind !== undefined, isAll].filter(Boolean).length !== 1) {
      throw new UsageError('Give exactly one of an id, --kind and --all-failed');
    }
    const filter: JobFilter =
      id !== undefined
        ? { ids: [readJobId(id)] }
        : kind !== undefined
          ? { kind, states: ['failed', 'ready', 'later'], wasTried: true }
          : { states: ['failed'] };
    const app = await openApp();
    const [queue, { inTransaction }, { operatorScope }] = await Promise.all([
      import('../platform/job-queue.ts'),
      import('../platform/database.ts'),
      import('../platform/access.ts'),
    ]);
    if (id !== undefined) {
      const [job] = await queue.listJobs(app.db, filter, 1);
      if (!job) throw new Failure(`There is no job ${id}; one that ended is no longer in the queue`);
      if (job.state === 'running') throw new Failure(`Job ${id} (${job.kind}) runs at this moment`);
    }
    const ids = await queue.listJobIds(app.db, filter);
    if (kind !== undefined && ids.length === 0) assertKind(kind);
    if (ids.length > 0) await confirm(`Let ${countOf(ids.length, 'job')} run again?`);
    const retried: ChangedJob[] = [];
    for (let begin = 0; begin < ids.length; begin += BATCH) {
      const changed = await inTransaction(app.db, async (trx) => {
        const jobs = await queue.retryJobs(trx, { ...filter, ids: ids.slice(begin, begin + BATCH) }, BATCH);
        const [first] = jobs;
        if (!first) return jobs;
        await app.audit.record(trx, operatorScope(id === undefined ? '' : first.ownerId), {
          action: 'retryJobs',
          entity: 'job',
          entityId: id ?? '',
          after: {
            kind: id === undefined ? (kind ?? 'all') : first.kind,
            count: jobs.length,
            ids: jobs.slice(0, NAMED_MAX).map((job) => job.id),
          },
        });
        return jobs;
      });
      retried.push(...changed);
    }
    return {
      lines: [retried.length === 0 ? 'No job had to be retried' : `${countOf(retried.length, 'job')} will run again`],
      data: { retried },
    };
  },
});
