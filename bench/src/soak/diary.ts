import { percentile } from '../statistics.ts';

/** Calls of one kind since the last sample. */
export interface Calls {
  count: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Log of all simulated users: durations of calls, refused calls and failed calls. */
export interface Diary {
  note(kind: string, ms: number): void;
  /** Records a refusal that happened because the order changed between reading and clicking: it was cancelled, or had got a label. */
  refuse(kind: string, reason: string): void;
  fail(kind: string, reason: string): void;
  /** Counts other occurrences by name, such as received events. */
  count(name: string): void;
  /** Returns the calls since the previous call of this function, by kind. */
  take(): Record<string, Calls>;
  refusals: ReadonlyMap<string, number>;
  failures: ReadonlyMap<string, number>;
  counts: ReadonlyMap<string, number>;
  /** Calls by kind since the start. */
  totals: ReadonlyMap<string, number>;
  /** Number of failed calls and streams. */
  failed(): number;
}

/** @param say called with each failure when it occurs for the first time */
export function openDiary(say: (line: string) => void): Diary {
  let times = new Map<string, number[]>();
  const refusals = new Map<string, number>();
  const failures = new Map<string, number>();
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  const add = (to: Map<string, number>, name: string) => void to.set(name, (to.get(name) ?? 0) + 1);
  return {
    note(kind, ms) {
      const known = times.get(kind);
      if (known === undefined) times.set(kind, [ms]);
      else known.push(ms);
      add(totals, kind);
    },
    refuse: (kind, reason) => add(refusals, `${kind}: ${reason}`),
    fail(kind, reason) {
      const name = `${kind}: ${reason}`;
      if (!failures.has(name)) say(`  failed: ${name}`);
      add(failures, name);
    },
    count: (name) => add(counts, name),
    take() {
      const taken = times;
      times = new Map();
      return Object.fromEntries(
        [...taken].map(([kind, all]) => [
          kind,
          { count: all.length, p50: percentile(all, 0.5), p95: percentile(all, 0.95), p99: percentile(all, 0.99) },
        ]),
      );
    },
    refusals,
    failures,
    counts,
    totals,
    failed: () => [...failures.values()].reduce((total, one) => total + one, 0),
  };
}
