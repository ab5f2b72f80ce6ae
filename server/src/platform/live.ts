import type { LiveEvent } from '@bobbin/contract/events';
import { sql } from 'kysely';
import pg from 'pg';
import type { Queryable } from './database.ts';
import type { Logger } from './log.ts';

const CHANNEL = 'bobbin_live';
const RECONNECT_MS = 1_000;

type Message =
  | { kind: 'event'; ownerId: string; event: LiveEvent }
  /** A person's session or account changed: forget what is cached of them; of everybody when a role or an address changed. */
  | { kind: 'forget'; userId: string | null };

/** Tells every API process something when (and only if) the transaction commits. */
export async function publish(db: Queryable, message: Message): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

export interface Live {
  subscribe(ownerId: string, listener: (event: LiveEvent) => void): () => void;
  onForget(listener: (userId: string | null) => void): void;
  close(): Promise<void>;
}

/** Listens on one connection of its own and hands news to the streams of this process. */
export async function startLive(databaseUrl: string, log: Logger): Promise<Live> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const forgetters: ((userId: string | null) => void)[] = [];
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function receive(payload: string | undefined) {
    if (payload === undefined) return;
    const message = JSON.parse(payload) as Message;
    if (message.kind === 'forget') for (const forget of forgetters) forget(message.userId);
    else for (const listener of listeners.get(message.ownerId) ?? []) listener(message.event);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'bobbin-live' });
    next.on('notification', (notification) => receive(notification.payload));
    next.on('error', (error) => {
      log.warn({ err: error }, 'The live connection broke');
      if (client === next) client = null;
      reconnectLater();
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
    // What was told while nobody listened is lost: nothing that was known before still counts.
    for (const forget of forgetters) forget(null);
  }

  function reconnectLater() {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().catch(() => reconnectLater());
    }, RECONNECT_MS);
  }

  await connect();
  return {
    subscribe(ownerId, listener) {
      const set = listeners.get(ownerId) ?? new Set();
      set.add(listener);
      listeners.set(ownerId, set);
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(ownerId);
      };
    },
    onForget: (listener) => void forgetters.push(listener),
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
