import { sql, type RawBuilder } from 'kysely';
import type { JobName } from './jobs.ts';
import type { Logger } from './log.ts';
import { oneByOne } from './cross-tenant.ts';

/** A row that waits for a job which failed for good or was lost. */
export interface Orphan {
  ownerId: string;
  id: string;
}

/** Rows of a table that wait for a job, and what settles those whose job is gone (SEC-11). */
export interface WaitingRows {
  /** The column that says that they wait, as `table.column`. */
  column: string;
  jobs: readonly JobName[];
  listOrphans(limit: number): Promise<Orphan[]>;
  /** Ends the row with its reason, or enqueues its job again; does nothing where the row ended meanwhile. */
  settle(orphan: Orphan): Promise<void>;
}

/** Rows of one kind that one look settles; the next look goes on with the others. */
const LIMIT = 500;

/**
 * Selects the waiting rows of which no job runs or will run. A row and its job are written by one transaction, and a job is removed
 * after its row was ended. On a Citus cluster, whose machines have no common snapshot, the rows are read first and the jobs
 * after them: a row in work is never taken for an orphan, and one that ended in between is left alone by `settle`.
 *
 * @param waiting a query that gives "ownerId", id and the array `keys` of the jobs, any of which is enough
 */
export function withoutJob(waiting: RawBuilder<unknown>, limit: number): RawBuilder<Orphan> {
  return sql<Orphan>`with waiting as materialized (${waiting})
    select "ownerId", id from waiting where not exists (select 1 from graphile_worker._private_jobs job
      where job.key = any(waiting.keys) and (job.attempts < job.max_attempts or job.locked_at is not null))
    limit ${limit}`;
}

/** Settles every row whose job is gone; one that fails keeps none of the others from its turn. @throws AggregateError of all that failed */
export async function settleOrphans(kinds: readonly WaitingRows[], log: Logger): Promise<void> {
  await oneByOne(kinds, async ({ column, jobs, listOrphans, settle }) => {
    await oneByOne(await listOrphans(LIMIT), async (orphan) => {
      await settle(orphan);
      log.error({ column, jobs, ...orphan }, 'The job of a row is gone, and the row was settled');
    });
  });
}
