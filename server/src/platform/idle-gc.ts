import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Idle time before the first collection, which follows the start of the process, because the start needs the most memory. Later collections follow
 * only after a long idle time, because a collection also drops compiled code.
 */
const FIRST_IDLE_MS = 3_000;
const LATER_IDLE_MS = 5 * 60_000;
/** Minimum growth of memory for a collection. */
const GROWN_BYTES = 16e6;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** V8's garbage collector, which Node exposes only with a flag. */
function openMemory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  return {
    /** Returns the resident memory of the process in bytes. */
    read: (): number => process.memoryUsage.rss(),
    /** Collects all garbage in one step and returns empty pages to the operating system; blocks the process for about 0.1 s. */
    giveBack: (): void => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}

type Memory = ReturnType<typeof openMemory>;

/**
 * Returns memory to the operating system after an idle time. While many requests run, the young generation may grow large, which saves processor time
 * (scripts/start/api-node-options); without this, V8 would keep it large as long as the process runs.
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
