import pg from 'pg';
import type { Logger } from './log.ts';

const RECONNECT_MS = 500;
/** Interval of pings; the connection is silent for hours, so that without them a dead peer would never be noticed (API-23). */
const PING_MS = 15_000;
/**
 * Timeout of the connection's statements, which normally take milliseconds; without a response by then the connection is dead, whatever state it
 * reports.
 */
const ANSWER_MS = 5_000;

/** The connection that a process keeps for its whole life: it receives notifications, and its locks show other processes that this one lives. */
export interface Line {
  /** Registers work that prepares the connection now and each time it is replaced. */
  onConnect(prepare: (client: pg.Client) => Promise<void>): Promise<void>;
  onNotice(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Runs a statement on the connection. @throws when there is no connection, or when it breaks */
  ask<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** Opens the connection and replaces it as soon as it breaks or does not respond. */
export async function openLine(databaseUrl: string, log: Logger, pingMs = PING_MS): Promise<Line> {
  const prepares: ((client: pg.Client) => Promise<void>)[] = [];
  const listeners = new Map<string, (payload: string) => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs statements one after another, as the driver requires. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'bobbin-live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    next.on('notification', ({ channel, payload }) => {
      if (payload !== undefined) listeners.get(channel)?.(payload);
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'The live connection broke');
      drop(next);
    });
    next.on('end', () => drop(next));
    try {
      await next.connect();
      client = next;
      await inTurn(async () => {
        for (const prepare of prepares) await prepare(next);
      });
    } catch (error) {
      client = null;
      next.end().catch(() => {});
      throw error;
    }
    if (isClosed) await next.end();
  }

  function drop(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    broken.end().catch(() => {});
    reconnectLater();
  }

  function reconnectLater(): void {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().catch(reconnectLater);
    }, RECONNECT_MS);
  }

  function ask<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
    return inTurn(async () => {
      const asked = client;
      if (!asked) throw new Error('Connection terminated: there is no line to the database');
      try {
        return (await asked.query<R>(text, values)).rows;
      } catch (error) {
        drop(asked);
        throw error;
      }
    });
  }

  await connect();
  const ping = setInterval(() => {
    if (client) ask('select 1', []).catch((error: unknown) => log.warn({ err: error }, 'The live connection is dead'));
  }, pingMs);
  ping.unref();

  async function onConnect(prepare: (client: pg.Client) => Promise<void>): Promise<void> {
    prepares.push(prepare);
    const connected = client;
    if (connected) await inTurn(() => prepare(connected));
  }

  return {
    onConnect,
    async onNotice(channel, listener) {
      listeners.set(channel, listener);
      await onConnect(async (connected) => void (await connected.query(`LISTEN ${channel}`)));
    },
    ask,
    async close() {
      isClosed = true;
      clearInterval(ping);
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
