export type SimulatorClock = {
  /** Epoch milliseconds of the simulated world. */
  now(): number;
  advance(milliseconds: number): void;
  update(change: { factor?: number; paused?: boolean }): void;
  read(): { now: number; factor: number; paused: boolean };
};

/** A partner's own clock: real time multiplied by a factor, or standing still so that a test alone moves it. */
export function createClock(
  options: { factor: number; paused: boolean },
  realNow: () => number = Date.now,
): SimulatorClock {
  let { factor, paused } = options;
  let simulated = realNow();
  let real = simulated;

  const now = (): number => (paused ? simulated : Math.round(simulated + (realNow() - real) * factor));
  const anchor = (at: number): void => {
    simulated = at;
    real = realNow();
  };

  return {
    now,
    advance(milliseconds) {
      anchor(now() + milliseconds);
    },
    update(change) {
      anchor(now());
      factor = change.factor ?? factor;
      paused = change.paused ?? paused;
    },
    read: () => ({ now: now(), factor, paused }),
  };
}
