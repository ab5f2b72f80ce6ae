/** Kinds of faults, by the damage for a user. */
export const FAULT_KINDS = [
  'money',
  'scope',
  'rights',
  'once',
  'life-cycle',
  'time',
  'validation',
  'lists',
  'screens',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A plausible wrong line: planted in a copy, it must make one of the nearest tests fail. */
export interface Fault {
  id: string;
  file: string;
  /** Must occur exactly once in the file. */
  find: string;
  replace: string;
  /** Effect for a user. */
  harm: string;
  /** The nearest tests, the likeliest first. */
  tests: readonly string[];
}
