import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Runs after the start, which needs the most memory; later only after a long idle time, because the collection also drops compiled code.
 */
const FIRST_IDLE_MS = 3_000;
const LATER_IDLE_MS = 5 * 60_000;
/** Growth below this is not worth a collection. */
const GROWN_BYTES = 16e6;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** V8's garbage collector, which Node exposes only by a flag. */
function openMemory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  return {
    /** Resident memory of the process, bytes. */
    read: (): number => process.memoryUsage.rss(),
    /** Collects all garbage at once and returns empty pages to the system; it blocks the process for some 0.1 s. */
    giveBack: (): void => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}

type Memory = ReturnType<typeof openMemory>;

/**
 * Returns memory to the system after an idle time. The young generation may grow large while many requests run, which saves processor time
 * (scripts/start/api-node-options), and V8 would keep it that large as long as the process lives.
 */
export function restWhenIdle(
  server: Server,
  memory: Memory = openMemory(),
  { firstMs, laterMs } = { firstMs: FIRST_IDLE_MS, laterMs: LATER_IDLE_MS },
): void {
  let atRest = 0;
  let timer = wait(firstMs);
  server.on('request', () => timer.refresh());

  function wait(idleMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      if (memory.read() >= atRest + GROWN_BYTES) {
        memory.giveBack();
        atRest = memory.read();
      }
      timer = wait(laterMs);
    }, idleMs).unref();
  }
}
