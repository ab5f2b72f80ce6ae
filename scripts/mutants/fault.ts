/** Kinds of faults, by what a user loses. */
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

/** One line that a reviewer might let pass: planted in a copy, it must make one of the nearest tests fail. */
export interface Fault {
  id: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** What a user would see. */
  harm: string;
  /** The nearest tests, the likeliest first. */
  tests: readonly string[];
}
