import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { JobName } from './jobs.ts';
import type { Logger } from './log.ts';
import { oneByOne } from './cross-tenant.ts';

/** A row that waits for a job that failed for good or was lost. */
export interface Orphan {
  ownerId: string;
  id: string;
}

/** Rows of a table that wait for a job, and the function that settles those whose job is gone (SEC-11). */
export interface WaitingRows {
  /** The column that marks them as waiting, as `table.column`. */
  column: string;
  jobs: readonly JobName[];
  listOrphans(limit: number): Promise<Orphan[]>;
  /** Ends the row with its reason, or enqueues its job again; does nothing when the row has ended meanwhile. */
  settle(orphan: Orphan): Promise<void>;
}

/** Rows of one kind settled per run; the next run continues with the others. */
const LIMIT = 500;

/**
 * Returns the condition that no job of a key runs or will run. A row and its job are written by one transaction, and a job is removed after
 * its row has ended, so that a single statement never takes a row in work for an orphan.
 * @param key an expression of the row
 */
export function hasNoJob(key: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from graphile_worker._private_jobs job
    where job.key = ${key} and (job.attempts < job.max_attempts or job.locked_at is not null))`;
}

/** Settles every row whose job is gone; a failure does not stop the others. @throws AggregateError of all failures */
export async function settleOrphans(kinds: readonly WaitingRows[], log: Logger): Promise<void> {
  await oneByOne(kinds, async ({ column, jobs, listOrphans, settle }) => {
    await oneByOne(await listOrphans(LIMIT), async (orphan) => {
      await settle(orphan);
      log.error({ column, jobs, ...orphan }, 'The job of a row is gone, and the row was settled');
    });
  });
}
