import pg from 'pg';
import { addJob } from '../../server/src/platform/jobs.ts';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';

/** A connection whose locks block other connections, and that counts the waiting ones. */
export interface Blocker {
  query: pg.Client['query'];
  /** Locks a table so that all readers wait until `release`. */
  block(table: string): Promise<void>;
  release(): Promise<void>;
  countWaiting(): Promise<number>;
  /** Lists the unfinished jobs, each with the worker that has locked it. */
  listJobs(): Promise<{ locked_by: string | null; attempts: number }[]>;
  close(): Promise<void>;
}

export async function openBlocker(url: string): Promise<Blocker> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: client.query.bind(client) as pg.Client['query'],
    async block(table) {
      await client.query('begin');
      await client.query(`lock table ${table} in access exclusive mode`);
    },
    release: async () => void (await client.query('rollback')),
    async countWaiting() {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
         where not l.granted and l.locktype = 'relation' and d.datname = current_database()`,
      );
      return rows[0]?.count ?? 0;
    },
    async listJobs() {
      const { rows } = await client.query<{ locked_by: string | null; attempts: number }>(
        'select locked_by, attempts from graphile_worker._private_jobs',
      );
      return rows;
    },
    close: () => client.end(),
  };
}

/** Adds a job that waits while the table `fulfilments` is locked. */
export function addSlowJob({ db }: TestDatabase): Promise<void> {
  return addJob(db, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: 'no-such-thing' });
}
