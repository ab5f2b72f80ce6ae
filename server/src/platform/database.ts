import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables>;
/** Either the pool or an open transaction; queries take this. */
export type Queryable = Db | Transaction<Tables>;

const INT8 = 20;
const DATE = 1082;

// Cents and counts fit a double exactly up to 2^53; ids are text and never come through here.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
// A date is a Los Angeles day: text, never an instant of the server's own zone.
pg.types.setTypeParser(DATE, (text) => text);

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool on PostgreSQL 15 or newer. */
export function openDatabase(url: string, max: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'bobbin',
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction. */
export function inTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** Holds a named lock until the transaction ends; several processes queue up behind it. */
export async function lockUntilCommit(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
