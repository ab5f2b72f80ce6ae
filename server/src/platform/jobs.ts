import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Names and payloads of every background job; payloads are ids, nothing else. */
export interface JobPayloads {
  syncShop: { ownerId: string; shopId: string; cause: 'schedule' | 'manual' | 'connected' };
  pullOrders: { ownerId: string; shopId: string };
  syncFinance: { ownerId: string; shopId: string };
  refreshToken: { ownerId: string; shopId: string };
  /** After connecting: warehouses and the marketplace's webhooks. */
  prepareShop: { ownerId: string; shopId: string };
  checkProxy: { ownerId: string; shopId: string };
  /** A buyer or the marketplace cancelled an order that a factory may have (AC-09). */
  orderCancelled: { ownerId: string; orderId: string };
  sendFulfilment: { ownerId: string; fulfilmentId: string };
  pollFulfilment: { ownerId: string; fulfilmentId: string };
  cancelFulfilment: { ownerId: string; fulfilmentId: string };
  tellTracking: { ownerId: string; fulfilmentId: string };
  makeThumbnail: { ownerId: string; fileId: string };
  /** Tells a seller everything that was noted and not told yet. */
  tellSeller: { ownerId: string };
  sendMail: { ownerId: string; mailId: string };
}
export type JobName = keyof JobPayloads;

export interface JobOptions {
  /** One waiting job per key: asking twice replaces the first. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** `replace` moves a waiting job's time; `keep` leaves it where it is. */
  keyMode?: 'replace' | 'keep';
}

/** Enqueues a job in the same transaction as the change that needs it. */
export async function addJob<N extends JobName>(
  db: Queryable,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  const keyMode = options.keyMode === 'keep' ? 'preserve_run_at' : 'replace';
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 10}::int,
    job_key := ${options.key ?? null}::text,
    job_key_mode := ${options.key === undefined ? null : keyMode}::text
  )`.execute(db);
}

/** Enqueues many jobs of one kind by one statement. */
export async function addJobs<N extends JobName>(
  db: Queryable,
  name: N,
  jobs: readonly { payload: JobPayloads[N]; key: string }[],
  { maxAttempts = 10 }: Pick<JobOptions, 'maxAttempts'> = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload := job.payload::json,
    max_attempts := ${maxAttempts}::int,
    job_key := job.key
  ) from unnest(${jobs.map((job) => JSON.stringify(job.payload))}::text[], ${jobs.map((job) => job.key)}::text[])
    as job(payload, key)`.execute(db);
}
