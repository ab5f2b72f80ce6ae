import type { LiveEvent } from '@bobbin/contract/events';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { Line } from './listen-connection.ts';

const CHANNEL = 'bobbin_live';

type Message =
  | { kind: 'event'; ownerId: string; event: LiveEvent }
  /** An event for all staff users who have a permission. */
  | { kind: 'staff'; permission: string; event: LiveEvent }
  /**
   * The session or account of a user changed, so the user's cached data must be dropped; without a user id (a role or an address changed), all cached
   * data.
   */
  | { kind: 'forget'; userId: string | null };

/** Notifies all API processes when the transaction commits, and only then. */
export async function publish(db: Queryable, message: Message): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

export interface Live {
  subscribe(ownerId: string, listener: (event: LiveEvent) => void): () => void;
  /** Subscribes to events for all staff; the listener must check the permission. */
  subscribeStaff(listener: (permission: string, event: LiveEvent) => void): () => void;
  onForget(listener: (userId: string | null) => void): void;
}

/** Receives notifications on the listen connection of this process and passes their events to its streams. */
export async function startLive(line: Line): Promise<Live> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const staff = new Set<(permission: string, event: LiveEvent) => void>();
  const forgetters: ((userId: string | null) => void)[] = [];

  await line.onNotice(CHANNEL, (payload) => {
    const message = JSON.parse(payload) as Message;
    if (message.kind === 'forget') for (const forget of forgetters) forget(message.userId);
    else if (message.kind === 'staff') for (const listener of staff) listener(message.permission, message.event);
    else for (const listener of listeners.get(message.ownerId) ?? []) listener(message.event);
  });
  // Drops all cached data, because notifications that were sent while the connection was broken are lost.
  await line.onConnect(async () => {
    for (const forget of forgetters) forget(null);
  });

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
    subscribeStaff(listener) {
      staff.add(listener);
      return () => void staff.delete(listener);
    },
    onForget: (listener) => void forgetters.push(listener),
  };
}
