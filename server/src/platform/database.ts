import { channel } from 'node:diagnostics_channel';
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { Call, joinCall, type Connections, type Holder } from './call.ts';
import { CallDialect } from './call-driver.ts';
import { isShopLimited } from './shop-scope.ts';
import { startStatement } from './traces.ts';

/** The database's types for Kysely. Each module adds its own tables in its `tables.ts`. */
export interface Tables {}

export type Db = Kysely<Tables>;
/** The pool or an open transaction; functions that run queries take it as parameter. */
export type Queryable = Db | Transaction<Tables>;

const INT8 = 20;
const DATE = 1082;

// Parses bigint as a number: cents and counts below 2^53 are exact, and ids are columns of text, which are not parsed here.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
// Keeps a date as text, because it is a Los Angeles day, not an instant in the server's time zone.
pg.types.setTypeParser(DATE, (text) => text);

const KEPT_MARK = '/* kept */';
/** Maximum number of prepared statements per connection; further statements are parsed each time, so that the memory of a connection is limited. */
const KEPT_MAX = 200;
const keptNames = new Map<string, string>();

/**
 * Begins a statement that each connection prepares, and that PostgreSQL plans only once if it finds the generic plan equally good. Use it only for
 * frequent statements with few variants, whose best plan does not depend on the parameters.
 */
export const kept: RawBuilder<unknown> = sql.raw(KEPT_MARK);

function keptName(text: string): string | undefined {
  if (!text.startsWith(KEPT_MARK)) return undefined;
  const known = keptNames.get(text);
  if (known !== undefined || keptNames.size >= KEPT_MAX) return known;
  const name = `kept_${keptNames.size}`;
  keptNames.set(text, name);
  return name;
}

/** A sent statement, and whether its caller may see only some of the owner's shops. */
export interface Statement {
  text: string;
  isShopLimited: boolean;
}

/** Name of the diagnostics channel on which each sent statement is published. */
export const STATEMENTS = 'bobbin:statement';
const statements = channel(STATEMENTS);

/** The driver prepares a statement under a name. Kysely has no such names, so the statement carries its name in a leading comment. */
class KeepingClient extends pg.Client {
  // Passes on the ten overloads of the driver's function unchanged.
  override query = ((first: unknown, ...others: unknown[]) => {
    if (statements.hasSubscribers) {
      const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
      statements.publish({ text, isShopLimited: isShopLimited() } satisfies Statement);
    }
    const name = typeof first === 'string' ? keptName(first) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const span = startStatement(typeof first === 'string' ? first : (first as pg.QueryConfig).text);
    const answer =
      name === undefined
        ? query(first, ...others)
        : query({ name, text: first, values: others[0] }, ...others.slice(1));
    if (!(answer instanceof Promise)) return answer;
    endUnanswered(this, answer);
    if (span !== null) {
      answer.then(
        () => span.end(),
        () => span.end({}, true),
      );
    }
    return answer;
  }) as pg.Client['query'];
}

const drivers = new WeakMap<object, Connections>();

/** Creates a call whose writes are committed together or not at all; its transactions become savepoints of one transaction (API-8). */
export function createWholeCall(db: Db, holder: Holder): Call {
  const driver = drivers.get(db);
  if (!driver) throw new Error('A whole call needs the database that was opened');
  return new Call(holder, driver);
}

/** Timeout of a statement on the database server, in milliseconds; longer work sets its own timeout (`openWholePool`, migrations). */
const STATEMENT_MS = 60_000;
/** Additional time after the statement timeout. A connection without a response by then is dead, whatever state it reports (OPS-132). */
const ANSWER_SLACK_MS = 5_000;
const CONNECT_MS = 10_000;
/** Interval of TCP keep-alive probes in milliseconds, for both ends of a connection. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Returns the timeouts of a connection: for connecting, for a response, and for keep-alive probes of an idle connection (OPS-132).
 * @param statementMs statement timeout on the server; 0 means no limit on the server and in the driver
 */
export function connectionLimits(statementMs = STATEMENT_MS): pg.PoolConfig {
  const settings = {
    timezone: 'UTC',
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    tcp_keepalives_idle: KEEP_ALIVE_MS / 1000,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
  };
  return {
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...(statementMs === 0 ? {} : { query_timeout: statementMs + ANSWER_SLACK_MS }),
  };
}

/**
 * Closes a connection whose statement got no response in time. The driver would keep the connection open, and the pool would give it to the next
 * caller, who would also wait in vain.
 */
export function endUnanswered(client: pg.Client, answer: Promise<unknown>): void {
  answer.catch((error: unknown) => {
    if (!isUnanswered(error)) return;
    // After this the client accepts no statement, and the pool removes it.
    void client.end().catch(() => undefined);
    client.connection.stream.destroy();
  });
}

/** Opens a pool that replaces broken connections, whether idle or busy; without listeners for errors a broken connection would end the process. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Removes the connection early: PostgreSQL announces a shutdown some time before it closes the socket, and until then the pool could give the
    // connection to the next caller.
    client.connection.on('errorMessage', (error: unknown) => {
      if (isDatabaseGone(error)) void client.end().catch(() => undefined);
    });
  });
  return pool;
}

/**
 * Opens a pool for work on the database as a whole (keys, backup), whose statements name no owner. It uses the driver's own client, publishes no
 * statements on the diagnostics channel and has no statement timeout.
 */
export function openWholePool(url: string, max: number): pg.Pool {
  return openPool({
    ...connectionLimits(0),
    connectionString: url,
    max,
    application_name: 'bobbin-whole',
  });
}

export interface DatabaseOptions {
  /** The driver's own client prepares no statements and publishes none on the diagnostics channel. */
  Client?: typeof pg.Client;
  /** Statement timeout on the database server in milliseconds; 0 means no limit. */
  statementMs?: number;
}

/** Opens a pool of connections to PostgreSQL 15 to 18. */
export function openDatabase(url: string, max: number, { Client = KeepingClient, statementMs }: DatabaseOptions = {}) {
  const pool = openPool({
    ...connectionLimits(statementMs),
    Client,
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    application_name: 'bobbin',
  });
  const dialect = new CallDialect({ pool }, max);
  const db = new Kysely<Tables>({ dialect });
  drivers.set(db, dialect.driver);
  return { db, pool, close: (): Promise<void> => db.destroy() };
}

export type Database = ReturnType<typeof openDatabase>;

/** Error codes of sockets, of the driver and of PostgreSQL (SQLSTATE classes 08, 57P and 53300) that mean that the database is unreachable. */
const GONE_CODE = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08|57P0|53300)/;
const UNANSWERED = 'Query read timeout';
const GONE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$|^(Cannot use a pool after calling end|driver has already been destroyed)/;

/** Returns whether the driver stopped waiting for the response to a statement. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

/** Returns whether an error, at any step of a statement, means that the database is unavailable (API-6). */
export function isDatabaseGone(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && GONE_CODE.test(code)) || (typeof message === 'string' && GONE_MESSAGE.test(message))
  );
}

/** SQLSTATE of a lock timeout (`call.ts`). */
const LOCK_NOT_AVAILABLE = '55P03';

export function isLockedLong(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

/**
 * Error codes of PostgreSQL and the file system that mean that storage cannot be written: the disk is full, a quota is reached, it is read-only, or a
 * folder belongs to another user.
 */
const STORAGE_CODES: ReadonlySet<unknown> = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

export function isStorageFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return STORAGE_CODES.has(code) || (cause !== undefined && isStorageFull(cause));
}

/** SQLSTATE of a write on a connection that only reads. */
const READ_ONLY = '25006';

export function isWriteRefused(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === READ_ONLY;
}

/** Runs `work` in one transaction; in a whole call as a savepoint of the call's transaction (`call.ts`). */
export function inTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return joinCall(() => db.transaction().execute(work));
}

/** Runs `work` in a savepoint, so that a failure undoes only the writes of `work`. */
export async function inSavepoint<T>(trx: Queryable, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    throw error;
  }
}

/** Takes a named lock until the transaction ends; other transactions that want the same lock wait. */
export async function lockUntilCommit(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
