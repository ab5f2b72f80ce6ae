import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { operatorStaffScope } from '../../platform/access.ts';
import { countJobs } from '../../platform/job-queue.ts';
import { countOf } from '../tables.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const MINUTE_MS = 60_000;
const WAIT_WARN_MS = 5 * MINUTE_MS;
const WAIT_MAX_MS = 60 * MINUTE_MS;
const FAILED_PAGE = { page: 1, limit: 1, sortBy: 'createdAt:DESC', status: 'failed' };

async function checkWorkers({ db }: App): Promise<Finding> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'bobbin-worker'`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > 0
    ? ok('workers', `Workers hold ${countOf(count, 'connection')} to the queue`)
    : problem('workers', 'No worker is connected: nothing is synced, sent or mailed', 'Start npm run worker');
}

async function checkQueue({ db }: App): Promise<Finding[]> {
  const counts = await countJobs(db, {});
  const failed = counts.filter(({ state }) => state === 'failed');
  const ready = counts.filter(({ state }) => state === 'ready');
  const oldest = ready.toSorted((one, other) => one.oldest.getTime() - other.oldest.getTime())[0];
  const ageMs = oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.oldest.getTime());
  const says =
    oldest === undefined
      ? 'No job waits for a worker'
      : `${countOf(sumOf(ready), 'job')} wait for a worker, the oldest (${oldest.kind}) for ${Math.round(ageMs / 1000)} s`;
  const fix = 'Run more workers, or see with bobbin jobs list --waiting what holds them up';
  return [
    ageMs > WAIT_MAX_MS
      ? problem('queue', says, fix)
      : ageMs > WAIT_WARN_MS
        ? warning('queue', says, fix)
        : ok('queue', says),
    failed.length === 0
      ? ok('jobs', 'No job has failed for good')
      : warning(
          'jobs',
          `${countOf(sumOf(failed), 'job')} failed for good: ${failed.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`,
          'bobbin jobs list --failed says why; mend it, then bobbin jobs retry --all-failed',
        ),
  ];
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

async function checkFailedMails({ mails }: App): Promise<Finding> {
  const { meta } = await mails.list(operatorStaffScope(), FAILED_PAGE);
  return meta.totalItems === 0
    ? ok('failed mails', 'No mail has failed')
    : warning(
        'failed mails',
        `${countOf(meta.totalItems, 'mail')} failed`,
        'bobbin mails list --failed says why; mend it, then bobbin mails retry --failed',
      );
}

async function checkDemoAccounts({ accounts, config }: App): Promise<Finding> {
  const { DEMO_EMAILS } = await import('../../demo-accounts.ts');
  const open = await accounts.listOpen(DEMO_EMAILS);
  if (open.length === 0) return ok('demo accounts', 'No account of the demo is open');
  const says = `Accounts of the demo are open, and their password is public: ${open.join(', ')}`;
  return config.isProduction
    ? problem('demo accounts', says, 'bobbin close-demo-accounts')
    : warning('demo accounts', says, 'Before production: bobbin close-demo-accounts');
}

/** Checks workers, queue, mails and demo accounts of a migrated database. */
export async function checkWork(app: App): Promise<Finding[]> {
  return [
    await checkWorkers(app),
    ...(await checkQueue(app)),
    await checkFailedMails(app),
    await checkDemoAccounts(app),
  ];
}
