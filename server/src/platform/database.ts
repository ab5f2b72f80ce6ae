import { channel } from 'node:diagnostics_channel';
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { Call, joinCall, type Connections, type Holder } from './call.ts';
import { CallDialect } from './call-driver.ts';
import { isLimited } from './shop-scope.ts';
import { startStatement } from './traces.ts';

/** The database as Kysely sees it. Each module joins its own tables to it in its `tables.ts`. */
export interface Tables {}

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

const KEPT_MARK = '/* kept */';
/** At most so many statements are kept; the rest is parsed each time, so that a connection does not grow without end. */
const KEPT_MAX = 200;
const keptNames = new Map<string, string>();

/**
 * Begins a statement that each connection keeps parsed and, where PostgreSQL finds it as good, planned. Only for statements
 * that are asked all the time, have few shapes, and whose best plan is the same whatever the parameters are.
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

/** A statement, and whether somebody asked it who sees some of an owner's shops only. */
export interface Statement {
  text: string;
  isLimited: boolean;
}

/** Where each statement is published as it is sent, for whoever wants to see them all. */
export const STATEMENTS = 'bobbin:statement';
const statements = channel(STATEMENTS);

/** The driver keeps a statement under a name; Kysely knows no names, so the statement says it by its first words. */
class KeepingClient extends pg.Client {
  // The driver's ten overloads are passed on as they come.
  override query = ((first: unknown, ...others: unknown[]) => {
    if (statements.hasSubscribers) {
      const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
      statements.publish({ text, isLimited: isLimited() } satisfies Statement);
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

/** A call whose writes are kept together or not at all: its transactions become steps of one (API-8). */
export function createWholeCall(db: Db, holder: Holder): Call {
  const driver = drivers.get(db);
  if (!driver) throw new Error('A whole call needs the database that was opened');
  return new Call(holder, driver);
}

/** The server cancels a statement of the product after this; longer work says so (`openWholePool`, migrations). */
const STATEMENT_MS = 60_000;
/** A connection without an answer for this much longer than a statement may take is dead, whatever it looks like (OPS-132). */
const ANSWER_SLACK_MS = 5_000;
const CONNECT_MS = 10_000;
/** Both ends ask a connection that is silent whether the other one is still there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * How long a connection waits: for its start, for an answer, and until a silent one is asked whether the other end lives (OPS-132).
 * @param statementMs the server cancels a statement after this; 0 sets no limit, neither there nor here
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
 * Ends a connection whose statement got no answer in time. The driver would keep it, and the pool would hand it to the next
 * caller, who would wait as long.
 */
export function endUnanswered(client: pg.Client, answer: Promise<unknown>): void {
  answer.catch((error: unknown) => {
    if (!isUnanswered(error)) return;
    // From now on the client takes no statement, and the pool drops it.
    void client.end().catch(() => undefined);
    client.connection.stream.destroy();
  });
}

/** A pool that replaces a connection that breaks, idle or at work; without listeners it would end the process. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // PostgreSQL says that it goes some time before the socket closes: who was told first must not give it to the next.
    client.connection.on('errorMessage', (error: unknown) => {
      if (isDatabaseGone(error)) void client.end().catch(() => undefined);
    });
  });
  return pool;
}

/**
 * Opens a pool for work on the database as a whole (keys, backup), whose statements name no owner. It uses the driver's own client, publishes
 * nothing and has no statement timeout.
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
  /** With the driver's own client nothing is kept and nothing published. */
  Client?: typeof pg.Client;
  /** The server cancels a statement after this; 0 sets no limit. */
  statementMs?: number;
}

/** Opens a pool on PostgreSQL 15 to 18. */
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

/** Ways in which sockets, the driver and PostgreSQL say that the database is not there (SQLSTATE classes 08, 57P and 53300). */
const GONE_CODE = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08|57P0|53300)/;
const UNANSWERED = 'Query read timeout';
const GONE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$|^(Cannot use a pool after calling end|driver has already been destroyed)/;

/** Whether the driver gave up waiting for the answer of a statement. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

/** Whether an error says that the database is away, at whatever step of a statement it went (API-6). */
export function isDatabaseGone(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && GONE_CODE.test(code)) || (typeof message === 'string' && GONE_MESSAGE.test(message))
  );
}

/** SQLSTATE of a lock that others held longer than a call waits (`call.ts`). */
const LOCK_NOT_AVAILABLE = '55P03';

export function isLockedLong(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

/** Ways in which PostgreSQL and the file system say that nothing can be written: disk full, quota, read-only, a folder of another user. */
const STORAGE_CODES: ReadonlySet<unknown> = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

export function isStorageFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return STORAGE_CODES.has(code) || (cause !== undefined && isStorageFull(cause));
}

/** Runs `work` in one transaction; in a whole call that is a step of the call's own (`call.ts`). */
export function inTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return joinCall(() => db.transaction().execute(work));
}

/** Runs `work` so that its failure leaves the transaction as it was before. */
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

/** Holds a named lock until the transaction ends; several processes queue up behind it. */
export async function lockUntilCommit(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
