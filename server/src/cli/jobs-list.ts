import type { JobState } from '../platform/job-queue.ts';
import { defineCommand } from './command.ts';
import { assertKind } from './job-kinds.ts';
import { readCount } from './numbers.ts';
import { countOf, toColumns } from './tables.ts';

const LIMIT = 50;
const LIMIT_MAX = 10_000;

export const jobsList = defineCommand({
  name: 'jobs list',
  summary: 'lists background jobs, the oldest first, and counts them by state',
  details: [
    'States: running; ready, a worker may take it; later, it waits for its time or its next attempt; failed, its last attempt failed.',
  ],
  options: {
    kind: { type: 'text', value: 'name', about: 'only jobs of this kind, such as sendMail' },
    failed: { type: 'flag', about: 'only those whose last attempt failed' },
    waiting: { type: 'flag', about: 'only those that wait for a worker, for their time or for their next attempt' },
    limit: { type: 'text', value: 'number', about: `how many are listed, ${LIMIT} unless said otherwise` },
  },
  isChanging: false,
  async run({ options: { kind, failed, waiting, limit: given }, config, report }) {
    const limit = readCount('limit', given, LIMIT, LIMIT_MAX);
    const states: JobState[] = [
      ...(failed ? (['failed'] as const) : []),
      ...(waiting ? (['ready', 'later'] as const) : []),
    ];
    const filter = { kind, states: states.length === 0 ? undefined : states };
    const [{ openDatabase }, queue] = await Promise.all([
      import('../platform/database.ts'),
      import('../platform/job-queue.ts'),
    ]);
    const settings = await config();
    const { db, close } = openDatabase(settings.DATABASE_URL, 2);
    try {
      const jobs = await queue.listJobs(db, filter, limit);
      const counts = await queue.countJobs(db, filter);
      // Runs this check after the queries, so that an unavailable database is reported once, by the queries.
      const { checkKey } = await import('./doctor/key.ts');
      const key = await checkKey(settings);
      if (key.state === 'problem') report(key.says);
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      if (kind !== undefined && total === 0) assertKind(kind);
      const byState = Object.fromEntries(
        queue.JOB_STATES.map((state) => [
          state,
          counts.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0),
        ]),
      );
      const rows = jobs.map((job) => [
        job.id,
        job.kind,
        job.state,
        `${job.attempts}/${job.maxAttempts}`,
        job.runAt.toISOString(),
        job.ownerId,
        job.lastError ?? '',
      ]);
      const parts = Object.entries(byState).map(([state, count]) => `${count} ${state}`);
      const more = total > jobs.length ? [`The oldest ${jobs.length} are listed; --limit lists more`] : [];
      return {
        lines: [
          ...(jobs.length === 0
            ? []
            : toColumns(['id', 'kind', 'state', 'attempts', 'run at', 'owner', 'last error'], rows)),
          `${countOf(total, 'job')}: ${parts.join(', ')}`,
          ...more,
        ],
        data: { jobs, total, byState, byKind: counts },
      };
    } finally {
      await close();
    }
  },
});
