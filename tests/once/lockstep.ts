import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/** Milliseconds between two checks whether the worker has started a statement or has ended. */
const LOOK_MS = 3;
/** Number of such checks after which a worker counts as waiting for the other one, for example for a claim. */
const LOOKS = 40;
/** Finds statements that wait for a lock of another transaction in this database. */
const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and application_name = 'bobbin' limit 1`;

interface Runner {
  /** Number of statements that have ended. */
  done: number;
  running: boolean;
  isEnded: boolean;
  /** Whether the next statement waits for permission. */
  isAsking: boolean;
  /** Whether the process waits for the other one: a statement of it for a lock, or the process itself for a claim. */
  isStuck: boolean;
}

const RUNNER = new AsyncLocalStorage<Runner>();
let gate: ((runner: Runner) => Promise<void>) | null = null;

/** Runs two pieces of work on one database, and determines the sequence of their statements until it is closed. */
export interface Lockstep {
  /**
   * Lets the first work execute `lead` statements before the second one begins, and from then on one statement of each in turn. While one work waits
   * for a lock of the other, the other one continues.
   */
  race(
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
    lead: number,
  ): Promise<PromiseSettledResult<unknown>[]>;
  /** Runs a work, and between two of its statements runs another work from beginning to end. */
  interrupt(work: () => Promise<unknown>, statements: number, other: () => Promise<unknown>): Promise<void>;
  /** Runs one work, and returns the number of its statements. */
  count(work: () => Promise<unknown>): Promise<number>;
  close(): void;
}

export function openLockstep(pool: pg.Pool): Lockstep {
  const original = Reflect.get(pg.Client.prototype, 'query') as Query;
  async function query(this: pg.Client, ...args: unknown[]): Promise<unknown> {
    const runner = RUNNER.getStore();
    if (runner === undefined || gate === null || typeof args.at(-1) === 'function') return original.apply(this, args);
    await gate(runner);
    try {
      return await original.apply(this, args);
    } finally {
      runner.done += 1;
      runner.running = false;
      runner.isStuck = false;
    }
  }
  Reflect.set(pg.Client.prototype, 'query', query);

  function start(runner: Runner, work: () => Promise<unknown>): Promise<unknown> {
    return RUNNER.run(runner, work).finally(() => {
      runner.isEnded = true;
    });
  }
  const createRunner = (): Runner => ({ done: 0, running: false, isAsking: false, isStuck: false, isEnded: false });

  return {
    async race(first, second, lead) {
      const [one, other] = [createRunner(), createRunner()];
      const mayGo = (runner: Runner) => {
        const rival = runner === one ? other : one;
        if (runner.running) return false;
        if (rival.isEnded || rival.isStuck) return true;
        return runner === one ? one.done <= other.done + lead : other.done + lead < one.done;
      };
      gate = async (runner) => {
        const rival = runner === one ? other : one;
        runner.isAsking = true;
        runner.isStuck = false;
        for (let looks = 0; !mayGo(runner); looks += 1) {
          if (rival.running) rival.isStuck = (await pool.query(WAITING)).rowCount !== 0 && rival.running;
          else if (rival.isAsking) looks = 0;
          else if (looks > LOOKS) rival.isStuck = true;
          if (!mayGo(runner)) await setTimeout(LOOK_MS);
        }
        runner.isAsking = false;
        runner.running = true;
      };
      const outcomes = await Promise.allSettled([start(one, first), start(other, second)]);
      gate = null;
      return outcomes;
    },

    async interrupt(work, statements, other) {
      const runner = createRunner();
      let isOver = false;
      gate = async ({ done }) => {
        if (isOver || done < statements) return;
        isOver = true;
        await other();
      };
      await start(runner, work);
      gate = null;
      if (!isOver) throw new Error(`The work has not more than ${statements} statements`);
    },

    async count(work) {
      const runner = createRunner();
      gate = () => Promise.resolve();
      await start(runner, work);
      gate = null;
      return runner.done;
    },

    close() {
      Reflect.set(pg.Client.prototype, 'query', original);
    },
  };
}
