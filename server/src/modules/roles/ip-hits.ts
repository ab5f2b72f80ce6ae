import type { Db } from '../../platform/database.ts';
import * as queries from './ip-hits.sql.ts';

/** Shortest time between two writes of an entry's hits (ROL-25). */
const WRITE_MS = 60_000;

interface Hits {
  count: number;
  lastAt: Date | null;
}

function sum(left: Hits, right: Hits): Hits {
  const isLeftLater = (left.lastAt?.getTime() ?? 0) > (right.lastAt?.getTime() ?? 0);
  return { count: left.count + right.count, lastAt: isLeftLater ? left.lastAt : right.lastAt };
}

/** Counts the hits of allowed addresses: the first is written at once, later ones together. */
export function createIpHits(db: Db, writeMs = WRITE_MS) {
  let waiting = new Map<string, Hits>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const withWaiting = (id: string, hits: Hits) => sum(hits, waiting.get(id) ?? { count: 0, lastAt: null });

  /** If the database is unavailable, the counts are kept and written the next time. */
  async function write(): Promise<void> {
    const seen = waiting;
    waiting = new Map();
    if (seen.size === 0) return;
    try {
      await queries.addHits(
        db,
        [...seen].map(([id, hits]) => ({ id, ...hits })),
      );
    } catch {
      for (const [id, hits] of seen) waiting.set(id, withWaiting(id, hits));
    }
  }

  function writeInTime(): void {
    timer = waiting.size === 0 ? null : setTimeout(writeInTime, writeMs).unref();
    writing = write();
  }

  return {
    /** Adds pending hits to written ones. */
    withWaiting,
    count(id: string, at: Date): void {
      waiting.set(id, withWaiting(id, { count: 1, lastAt: at }));
      if (timer === null) writeInTime();
    },
    /** Writes the pending hits. */
    async close(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
