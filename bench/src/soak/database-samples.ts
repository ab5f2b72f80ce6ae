import type pg from 'pg';

/** Size of a table with its indexes, as PostgreSQL counts it. */
export interface TableSize {
  bytes: number;
  indexBytes: number;
  dead: number;
  live: number;
  vacuums: number;
}

export interface DatabaseSample {
  bytes: number;
  /** Bytes written since the server was created. */
  walBytes: number;
  connections: number;
  /** Number of sessions that wait for a lock now, and the age of the longest open transaction. */
  lockWaits: number;
  oldestTransactionSeconds: number;
  commits: number;
  deadlocks: number;
  dead: number;
  vacuums: number;
}

export interface JobSample {
  waiting: number;
  running: number;
  failed: number;
  /** Time for which the longest waiting job has been due. */
  lagSeconds: number;
}

const DATABASE = `select pg_database_size(current_database())::float8 as bytes,
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes",
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as "lockWaits",
  (select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as "oldestTransactionSeconds",
  (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
  (select deadlocks::float8 from pg_stat_database where datname = current_database()) as deadlocks,
  (select coalesce(sum(n_dead_tup), 0)::float8 from pg_stat_user_tables) as dead,
  (select coalesce(sum(autovacuum_count), 0)::float8 from pg_stat_user_tables) as vacuums`;

const TABLES = `select relid::regclass::text as name, pg_table_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as "indexBytes",
  n_dead_tup::float8 as dead, n_live_tup::float8 as live, autovacuum_count::int as vacuums from pg_stat_user_tables`;

const JOBS = `select task.identifier as kind,
    count(*) filter (where job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now())::int as waiting,
    count(*) filter (where job.locked_at is not null)::int as running,
    count(*) filter (where job.locked_at is null and job.attempts >= job.max_attempts)::int as failed,
    coalesce(max(extract(epoch from now() - job.run_at)) filter (where job.locked_at is null and job.attempts < job.max_attempts
      and job.run_at <= now()), 0)::float8 as "lagSeconds"
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id group by 1`;

const SYNC = `select coalesce(percentile_cont(0.5) within group (order by lag), 0)::float8 as p50, coalesce(max(lag), 0)::float8 as max
  from (select extract(epoch from now() - last_sync_at) as lag from sync_states where shop_id = any($1) and last_sync_at is not null) s`;

export async function readDatabase(pool: pg.Pool): Promise<DatabaseSample> {
  const { rows } = await pool.query<DatabaseSample>(DATABASE);
  const [row] = rows;
  if (row === undefined) throw new Error('The database said nothing of itself.');
  return row;
}

export async function readTables(pool: pg.Pool): Promise<Record<string, TableSize>> {
  const { rows } = await pool.query<TableSize & { name: string }>(TABLES);
  return Object.fromEntries(rows.map(({ name, ...size }) => [name, size]));
}

export async function readJobs(pool: pg.Pool): Promise<Record<string, JobSample>> {
  const { rows } = await pool.query<JobSample & { kind: string }>(JOBS);
  return Object.fromEntries(rows.map(({ kind, ...sample }) => [kind, sample]));
}

/** Age of the last successful sync of the shops that sync. */
export async function readSyncLag(pool: pg.Pool, shopIds: readonly string[]): Promise<{ p50: number; max: number }> {
  const { rows } = await pool.query<{ p50: number; max: number }>(SYNC, [shopIds]);
  return rows[0] ?? { p50: 0, max: 0 };
}
