import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { splitAsker } from './work-context.ts';

/** State of a job. 'failed': its last attempt failed. 'later': it waits for its time or for its next attempt. 'ready': a worker may take it. */
export const JOB_STATES = ['running', 'ready', 'later', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job of the queue, of any kind. */
export interface QueuedJob {
  id: string;
  kind: string;
  state: JobState;
  ownerId: string;
  /** Payload as the handler receives it, without the request, user and trace that enqueued the job. */
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  createdAt: Date;
  /** First line of the error of the last failed attempt. */
  lastError: string | null;
}

export interface JobFilter {
  ids?: readonly string[] | undefined;
  kind?: string | undefined;
  states?: readonly JobState[] | undefined;
  /** Selects only jobs with at least one attempt. */
  wasTried?: boolean | undefined;
}

/** Maximum number of characters of an error in a list. */
const ERROR_MAX = 300;

const STATE = sql<JobState>`case
  when job.locked_at is not null then 'running'
  when job.attempts >= job.max_attempts then 'failed'
  when job.run_at > now() then 'later'
  else 'ready' end`;

function toCondition({ ids, kind, states, wasTried = false }: JobFilter) {
  const conditions = [
    ...(ids === undefined ? [] : [sql`job.id = any(${ids}::bigint[])`]),
    ...(kind === undefined ? [] : [sql`task.identifier = ${kind}`]),
    ...(wasTried ? [sql`job.attempts > 0`] : []),
    ...(states === undefined ? [] : [sql`${STATE} = any(${states}::text[])`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Lists jobs of all kinds, oldest first. */
export async function listJobs(db: Queryable, filter: JobFilter, limit: number): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select job.id::text as id, task.identifier as kind, ${STATE} as state, coalesce(job.payload ->> 'ownerId', '') as "ownerId",
      job.payload, job.attempts, job.max_attempts as "maxAttempts", job.run_at as "runAt", job.created_at as "createdAt",
      left(split_part(job.last_error, E'\\n', 1), ${ERROR_MAX}) as "lastError"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${toCondition(filter)} order by job.id limit ${limit}`.execute(db);
  return rows.map((job) => ({ ...job, payload: { ...splitAsker(job.payload).payload } }));
}

/** Number of jobs of one kind in one state. */
export interface JobCount {
  kind: string;
  state: JobState;
  count: number;
  /** Time at which the earliest of these jobs was or is due. */
  oldest: Date;
  /** For how long this job has been due, by the clock of the database; 0 when it is not due yet. */
  oldestSeconds: number;
}

/** Counts the jobs by kind and state; the result has no entry for a combination without jobs. */
export async function countJobs(db: Queryable, filter: JobFilter): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task.identifier as kind, ${STATE} as state, count(*) as count, min(job.run_at) as oldest,
      greatest(extract(epoch from now() - min(job.run_at)), 0)::float as "oldestSeconds"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${toCondition(filter)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Lists the ids of jobs, oldest first, for a command that changes them in batches. */
export async function listJobIds(db: Queryable, filter: JobFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select job.id::text as id
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${toCondition(filter)} order by job.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Builds a statement that locks jobs that no worker holds, until the transaction ends; workers skip locked jobs. */
function holdIdle(filter: JobFilter, limit: number) {
  return sql`select job.id from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where ${toCondition(filter)} and job.locked_at is null order by job.id limit ${limit} for update of job skip locked`;
}

/** Makes jobs that no worker holds due now, with all attempts left. Returns the changed jobs. */
export async function retryJobs(trx: Queryable, filter: JobFilter, limit: number): Promise<ChangedJob[]> {
  const { rows } = await sql<ChangedJob>`with idle as (${holdIdle(filter, limit)})
    update graphile_worker._private_jobs job
    set attempts = 0, run_at = now(), updated_at = now()
    from idle, graphile_worker._private_tasks task
    where job.id = idle.id and task.id = job.task_id
    returning job.id::text as id, task.identifier as kind, coalesce(job.payload ->> 'ownerId', '') as "ownerId"`.execute(
    trx,
  );
  return rows;
}

/** Removes jobs that no worker holds. Rows that wait for these jobs are settled by the `waiting` declarations of their modules (`orphans.ts`). */
export async function discardJobs(trx: Queryable, ids: readonly string[]): Promise<ChangedJob[]> {
  const { rows } = await sql<ChangedJob>`with idle as (${holdIdle({ ids }, ids.length)})
    delete from graphile_worker._private_jobs job using idle, graphile_worker._private_tasks task
    where job.id = idle.id and task.id = job.task_id
    returning job.id::text as id, task.identifier as kind, coalesce(job.payload ->> 'ownerId', '') as "ownerId"`.execute(
    trx,
  );
  return rows;
}

/** A job that was retried or discarded. */
export interface ChangedJob {
  id: string;
  kind: string;
  ownerId: string;
}
