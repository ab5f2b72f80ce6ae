import type { Db } from '../../platform/database.ts';
import * as queries from './ip-hits.sql.ts';

/** Time in milliseconds for which uses of an allowed address are collected before they are written together (ROL-25). */
const WRITE_MS = 60_000;

interface Hits {
  count: number;
  lastAt: Date | null;
}

function sum(left: Hits, right: Hits): Hits {
  const isLeftLater = (left.lastAt?.getTime() ?? 0) > (right.lastAt?.getTime() ?? 0);
  return { count: left.count + right.count, lastAt: isLeftLater ? left.lastAt : right.lastAt };
}

/** Counts the hits of allowed addresses. The first hit is written at once; later hits are collected and written together. */
export function createIpHits(db: Db, writeMs = WRITE_MS) {
  let waiting = new Map<string, Hits>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const withWaiting = (id: string, hits: Hits) => sum(hits, waiting.get(id) ?? { count: 0, lastAt: null });

  /** Keeps the counts when the database is unavailable, and writes them the next time. */
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
    /** Adds hits that are not written yet to the written ones. */
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
