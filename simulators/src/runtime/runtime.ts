import { Agenda } from './agenda.ts';
import { CallLog } from './calls.ts';
import { SimClock } from './clock.ts';
import { Faults } from './faults.ts';
import { createRandom, hash } from './random.ts';

/** State that all simulated partners have in common; the world of each partner adds more. */
export type Stage<Name extends string = never> = {
  /** Seed of all random values. */
  seed: number;
  clock: SimClock;
  agenda: Agenda;
  faults: Faults<Name>;
  calls: CallLog;
  /** Aborted when the simulator is closed, so that no response waits for it. */
  closing: AbortController;
  /** Stores the changes before any response; does nothing unless the world has a file. */
  keep: () => void;
};

/** A Stage with any names of additional faults. */
export type AnyStage = Omit<Stage, 'faults'> & { faults: Pick<Faults, 'take' | 'takeAll'> };

export type StageOptions<Name extends string> = {
  seed: number;
  /** Whether the clock runs; otherwise only `POST /_sim/clock` moves it. */
  live: boolean;
  /** Speed of the clock relative to the machine's. */
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

/** Runs everything due up to `until` (epoch milliseconds), each at its own time. */
export function runDue({ agenda, clock }: Pick<Stage, 'agenda' | 'clock'>, until: number = clock.now()): void {
  for (;;) {
    const entry = agenda.takeDue(until);
    if (entry === null) return;
    clock.runAt(entry.at, entry.run);
  }
}
