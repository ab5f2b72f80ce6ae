import { sql, type RawBuilder } from 'kysely';
import type { JobName } from './jobs.ts';
import type { Logger } from './log.ts';
import { oneByOne } from './cross-tenant.ts';

/** A row that waits for a job that has failed permanently or was lost. */
export interface Orphan {
  ownerId: string;
  id: string;
}

/** The rows of a table that wait for a job, and the function that settles those whose job no longer exists (SEC-11). */
export interface WaitingRows {
  /** The column that marks rows as waiting, written as `table.column`. */
  column: string;
  jobs: readonly JobName[];
  listOrphans(limit: number): Promise<Orphan[]>;
  /** Ends the row with a reason, or enqueues its job again; does nothing when the row has ended in the meantime. */
  settle(orphan: Orphan): Promise<void>;
}

/** Maximum number of rows of one kind that a run settles; the next run continues with the others. */
const LIMIT = 500;

/**
 * Selects the waiting rows that have no running or planned job. A row and its job are written in one transaction, and a job is removed only after its
 * row has ended. The machines of a Citus cluster have no common snapshot, so the rows are read before the jobs. Thus a row whose job runs is never
 * selected, and `settle` ignores a row that ended between the two reads.
 * @param waiting a query that returns "ownerId", id and an array `keys` of jobs, of which one is enough
 */
export function withoutJob(waiting: RawBuilder<unknown>, limit: number): RawBuilder<Orphan> {
  return sql<Orphan>`with waiting as materialized (${waiting})
    select "ownerId", id from waiting where not exists (select 1 from graphile_worker._private_jobs job
      where job.key = any(waiting.keys) and (job.attempts < job.max_attempts or job.locked_at is not null))
    limit ${limit}`;
}

/** Settles every row whose job no longer exists; after a failure it continues with the next row. @throws AggregateError of all failures */
export async function settleOrphans(kinds: readonly WaitingRows[], log: Logger): Promise<void> {
  await oneByOne(kinds, async ({ column, jobs, listOrphans, settle }) => {
    await oneByOne(await listOrphans(LIMIT), async (orphan) => {
      await settle(orphan);
      log.error({ column, jobs, ...orphan }, 'The job of a row is gone, and the row was settled');
    });
  });
}
