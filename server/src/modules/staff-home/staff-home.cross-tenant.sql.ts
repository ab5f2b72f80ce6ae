import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

export interface StuckJobs {
  job: string;
  count: number;
  since: Date;
  reason: string | null;
}

/** Lists jobs that have failed permanently, and jobs that a worker has held since before an instant. */
export async function listStuckJobs(db: Queryable, heldSince: Date): Promise<StuckJobs[]> {
  const { rows } = await sql<StuckJobs>`${crossTenant('listStuckJobs')}
    select task_identifier as job, count(*)::bigint as count, min(created_at) as since, max(last_error) as reason
    from graphile_worker.jobs
    where (attempts >= max_attempts and locked_at is null) or locked_at < ${heldSince}
    group by task_identifier order by since`.execute(db);
  return rows;
}

/** Lists failed jobs that wait for another attempt. */
export async function listWaitingJobs(db: Queryable): Promise<StuckJobs[]> {
  const { rows } = await sql<StuckJobs>`${crossTenant('listWaitingJobs')}
    select task_identifier as job, count(*)::bigint as count, min(created_at) as since,
      (array_agg(last_error order by updated_at desc))[1] as reason
    from graphile_worker.jobs
    where last_error is not null and attempts < max_attempts
    group by task_identifier`.execute(db);
  return rows;
}
