import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { withAsker } from './work-context.ts';

/** Names and payloads of all background jobs; each module adds its own in its `jobs.ts`. A payload contains only ids. */
export interface JobPayloads {}
export type JobName = keyof JobPayloads;

/**
 * The kind of partner that a job calls. Each lane has its own workers, so that an unresponsive partner does not delay work with other partners
 * (SYN-24).
 */
export const LANES = [
  'marketplace',
  'factories',
  'mails',
  'telegram',
  'banks',
  'own',
  'exports',
  'links',
  'pictures',
] as const;
export type Lane = (typeof LANES)[number];

export interface JobOptions {
  /** At most one job with this key waits; a second request replaces the waiting job. */
  key?: string;
  /** Jobs with the same queue run one after another. */
  queue?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** 'replace' gives a waiting job the new time; 'keep' leaves its time unchanged. */
  keyMode?: 'replace' | 'keep';
  /** True when a user waits for the job; it runs before jobs of the timetable. */
  isUrgent?: boolean;
}

/** Prefix of the flag that names the seller of a job, so that one seller cannot use all workers of a lane. */
const FLAG_OF_OWNER = 'owner:';

export function toOwnerFlag(ownerId: string): string {
  return `${FLAG_OF_OWNER}${ownerId}`;
}

const URGENT = -1;

/** Enqueues a job in the transaction of the change that requires it. */
export async function addJob<N extends JobName>(
  db: Queryable,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  const keyMode = options.keyMode === 'keep' ? 'preserve_run_at' : 'replace';
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload := ${JSON.stringify(withAsker(payload))}::json,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 10}::int,
    job_key := ${options.key ?? null}::text,
    job_key_mode := ${options.key === undefined ? null : keyMode}::text,
    priority := ${options.isUrgent === true ? URGENT : 0}::int,
    flags := array[${toOwnerFlag(payload.ownerId)}]::text[]
  )`.execute(db);
}

/** Removes a waiting job in the transaction that makes the job unnecessary; a running job continues. */
export async function removeJob(db: Queryable, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db);
}

/** Enqueues many jobs of one kind in one statement, sorted by their keys, so that two concurrent requests for the same jobs cannot deadlock. */
export async function addJobs<N extends JobName>(
  db: Queryable,
  name: N,
  wanted: readonly { payload: JobPayloads[N]; key: string }[],
  { maxAttempts = 10, isUrgent = false }: Pick<JobOptions, 'maxAttempts' | 'isUrgent'> = {},
): Promise<void> {
  const jobs = wanted.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload := job.payload::json,
    max_attempts := ${maxAttempts}::int,
    job_key := job.key,
    priority := ${isUrgent ? URGENT : 0}::int,
    flags := array[job.flag]
  ) from unnest(${jobs.map((job) => JSON.stringify(withAsker(job.payload)))}::text[], ${jobs.map((job) => job.key)}::text[],
    ${jobs.map((job) => toOwnerFlag(job.payload.ownerId))}::text[]) as job(payload, key, flag)`.execute(db);
}
