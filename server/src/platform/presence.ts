import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from './log.ts';

const RECONNECT_MS = 500;
/**
 * Timeout of the presence statements, which normally take milliseconds; without a response by then the connection is dead, whatever state it reports.
 */
const ANSWER_MS = 5_000;

/**
 * Milliseconds after which a missing lock means that its holder is dead. A process replaces a broken connection within RECONNECT_MS and takes its
 * locks again, so a lock that is missing for longer does not return.
 */
const GONE_MS = 1_500;

/** The presence lock is shared. PostgreSQL may keep a dead connection and its lock for hours, and a living process must not wait for that lock. */
export const PRESENCE_LOCK = 'hashtextextended($1, 7)';

/**
 * The presence of one process: it holds an advisory lock for each lease on one separate connection. A lock ends with the connection, and so with the
 * process. A holder whose lock is missing at two checks is dead. All leases of the product (keys, claims, jobs) are released by this rule, never by a
 * clock.
 */
export function createPresence(databaseUrl: string, log: Logger, elapsedMs: () => number = () => performance.now()) {
  const boot = randomUUID();
  const own = new Set<string>();
  /** Holders whose lock this connection has taken. */
  const locked = new Set<string>();
  const missingSince = new Map<string, number>();
  let taken = 0;
  let client: pg.Client | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };

  /**
   * Takes the lock of a holder only once, because PostgreSQL counts how often a session takes a lock, and frees the lock only after as many releases.
   */
  async function lock(connected: pg.Client, holder: string, isTakenAnew = false): Promise<void> {
    if (!own.has(holder) || (locked.has(holder) && !isTakenAnew)) return;
    await connected.query(`select pg_advisory_lock_shared(${PRESENCE_LOCK})`, [holder]);
    locked.add(holder);
  }

  async function unlock(connected: pg.Client, holder: string): Promise<void> {
    if (locked.delete(holder)) await connected.query(`select pg_advisory_unlock_shared(${PRESENCE_LOCK})`, [holder]);
  }

  /**
   * Opens the connection with all locks of this process; it is replaced when it breaks, because other processes would otherwise consider this process
   * dead.
   */
  async function connect(): Promise<pg.Client> {
    if (client) return client;
    if (isClosed) throw new Error('Connection terminated: this process has ended its signs of life');
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'bobbin-presence',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'The connection for signs of life broke');
      drop(next);
    });
    next.on('end', () => drop(next));
    try {
      await next.connect();
      locked.clear();
      for (const holder of own) await lock(next, holder);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    return next;
  }

  function drop(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    broken.end().catch(() => {});
    reconnect();
  }

  function reconnect(): void {
    if (isClosed) return;
    inTurn(connect).catch(() => setTimeout(reconnect, RECONNECT_MS).unref());
  }

  /** Runs work on the current connection; a connection whose work fails is replaced, with all locks. */
  function withClient<T>(work: (connected: pg.Client) => Promise<T>): Promise<T> {
    return inTurn(async () => {
      const connected = await connect();
      try {
        return await work(connected);
      } catch (error) {
        drop(connected);
        throw error;
      }
    });
  }

  async function listAlive(connected: pg.Client, holders: readonly string[]): Promise<Set<string>> {
    const { rows } = await connected.query<{ holder: string }>(
      `select holder from unnest($1::text[]) as h(holder) where exists (
         select 1 from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database())
           and ((classid::bigint << 32) | objid::bigint) = hashtextextended(holder, 7))`,
      [holders],
    );
    return new Set(rows.map(({ holder }) => holder));
  }

  /** Checks many holders in one statement, by the same rule. */
  function listGone(holders: readonly string[], goneMs = GONE_MS): Promise<string[]> {
    if (holders.length === 0) return Promise.resolve([]);
    return withClient(async (connected) => {
      const alive = await listAlive(connected, [...holders, ...own]);
      // This process is alive, even if its lock is missing. It takes the lock again, because other processes would otherwise consider it dead.
      for (const holder of own) {
        // Skips holders whose first lock is still pending; they get it after this check.
        if (alive.has(holder) || !locked.has(holder)) continue;
        log.warn({ holder }, 'A sign of life was gone and is given again');
        await lock(connected, holder, true);
      }
      const now = elapsedMs();
      return holders.filter((holder) => {
        if (alive.has(holder) || own.has(holder)) {
          missingSince.delete(holder);
          return false;
        }
        const since = missingSince.get(holder) ?? now;
        missingSince.set(holder, since);
        if (now - since < goneMs) return false;
        missingSince.delete(holder);
        return true;
      });
    });
  }

  return {
    /** Creates the name of a lease; it is unique among all processes and restarts. */
    createHolder: (): string => `${process.pid}.${boot}.${(taken += 1)}`,
    /**
     * Takes the lock of a holder, which shows other processes that the holder lives; returns when they can see it, or when there is no connection.
     */
    async hold(holder: string): Promise<void> {
      own.add(holder);
      // A failure means that the connection is broken, and the next connection takes all locks.
      await withClient((connected) => lock(connected, holder)).catch(() => {});
    },
    release(holder: string): void {
      own.delete(holder);
      if (isClosed) return;
      withClient((connected) => unlock(connected, holder)).catch(() => {});
    },
    /**
     * Returns whether the lock of a holder was missing at a check at least `goneMs` ago and is missing now. @throws when the database does not
     * respond
     */
    isGone: async (holder: string, goneMs?: number): Promise<boolean> => (await listGone([holder], goneMs)).length > 0,
    listGone,
    /** Runs a statement on the presence connection. @throws when the database does not respond */
    ask: <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
      withClient(async (connected) => (await connected.query<R>(text, values)).rows),
    async close(): Promise<void> {
      isClosed = true;
      await inTurn(async () => {
        const ended = client;
        client = null;
        await ended?.end();
      });
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
