import { Agenda } from './agenda.ts';
import { CallLog } from './calls.ts';
import { SimClock } from './clock.ts';
import { Faults } from './faults.ts';
import { createRandom, hash } from './random.ts';

/** What every simulated partner stands on; its world adds what only it has. */
export type Stage<Name extends string = never> = {
  /** Everything random follows from it. */
  seed: number;
  clock: SimClock;
  agenda: Agenda;
  faults: Faults<Name>;
  calls: CallLog;
  /** Aborted when the simulator is closed, so that nobody waits for it. */
  closing: AbortController;
  /** Writes down what has changed, before anybody hears of it; nothing unless the world is kept in a file. */
  keep: () => void;
};

/** A stage whatever its own faults are. */
export type AnyStage = Omit<Stage, 'faults'> & { faults: Pick<Faults, 'take' | 'takeAll'> };

export type StageOptions<Name extends string> = {
  seed: number;
  /** Whether the clock runs; else only `POST /_sim/clock` moves it. */
  live: boolean;
  /** How many times faster than the machine's it runs. */
  factor?: number;
  startAt?: number | undefined;
  ownFaults?: readonly Name[];
};

export function createStage<Name extends string = never>(options: StageOptions<Name>): Stage<Name> {
  const { seed, live, factor = 1, startAt } = options;
  return {
    seed,
    clock: new SimClock({ startAt, factor, isPaused: !live }),
    agenda: new Agenda(),
    faults: new Faults(options.ownFaults ?? [], createRandom(hash(seed, 901))),
    calls: new CallLog(),
    closing: new AbortController(),
    keep: () => undefined,
  };
}

/** Runs everything that is due up to `until` (epoch milliseconds), each at its own moment. */
export function runDue({ agenda, clock }: Pick<Stage, 'agenda' | 'clock'>, until: number = clock.now()): void {
  for (;;) {
    const entry = agenda.takeDue(until);
    if (entry === null) return;
    clock.runAt(entry.at, entry.run);
  }
}
