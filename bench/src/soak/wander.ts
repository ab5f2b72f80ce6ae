import { setTimeout as wait } from 'node:timers/promises';

/** One action of a user at a screen, and its frequency relative to the other actions. */
export interface Habit {
  weight: number;
  act(): Promise<void>;
}

export interface Wanderer {
  stop(): Promise<void>;
}

/** Minimum pause of half a second, because people take at least that long for a click. */
const CLICK_SECONDS = 0.5;

/** Returns an exponentially distributed wait, as between independent events, of at most four times the average. */
function waitMs(averageSeconds: number, leastSeconds: number): number {
  const seconds = -Math.log(1 - Math.random()) * averageSeconds;
  return Math.min(4 * averageSeconds, Math.max(leastSeconds, seconds)) * 1000;
}

export function pick<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

/** Runs one action after another with pauses until it is stopped; a started action is finished. */
export function wander(
  habits: readonly Habit[],
  averageSeconds: number,
  leastSeconds: number = CLICK_SECONDS,
): Wanderer {
  const stopping = new AbortController();
  const total = habits.reduce((sum, { weight }) => sum + weight, 0);
  const rest = () => wait(waitMs(averageSeconds, leastSeconds), undefined, { signal: stopping.signal }).catch(() => {});
  const walk = (async () => {
    while (!stopping.signal.aborted) {
      await rest();
      if (stopping.signal.aborted) return;
      let left = Math.random() * total;
      const habit = habits.find(({ weight }) => (left -= weight) < 0) ?? habits[0];
      await habit?.act();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await walk;
    },
  };
}
