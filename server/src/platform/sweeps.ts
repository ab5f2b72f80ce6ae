import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { sweep } from './sweep.ts';

export interface JobCounts {
  kind: string;
  /** Due, and taken by no worker. */
  waiting: number;
  oldestSeconds: number;
  running: number;
  /** Given up after their last try. */
  failed: number;
}

/** How many jobs of each kind there are; kinds without any are missing. */
export async function countJobs(db: Queryable): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`${sweep('countJobs')}
    select t.identifier as kind, c.waiting, c.running, c.failed,
      greatest(coalesce(extract(epoch from now() - c.oldest), 0), 0)::float as "oldestSeconds"
    from (
      select task_id, count(*) filter (where is_available and run_at <= now())::bigint as waiting,
        min(run_at) filter (where is_available) as oldest,
        count(*) filter (where locked_at is not null)::bigint as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::bigint as failed
      from graphile_worker._private_jobs group by task_id
    ) c join graphile_worker._private_tasks t on t.id = c.task_id`.execute(db);
  return rows;
}

/** Sellers with answered keys or claims that are of no more use. */
export async function listOwnersToTidy(db: Queryable, answeredBefore: Date, claimedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listOwnersToTidy')}
    select owner_id as "ownerId" from idempotency_keys where created_at < ${answeredBefore}
    union
    select owner_id from work_claims where expires_at < ${claimedBefore}`.execute(db);
  return rows.map((row) => row.ownerId);
}
