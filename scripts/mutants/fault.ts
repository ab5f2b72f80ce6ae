/** Kinds of planted faults, by the damage that a user would have. */
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

/** A planted fault: a plausible wrong line. When it is planted in a copy, one of the nearest tests must fail. */
export interface Fault {
  id: string;
  file: string;
  /** Text that the fault replaces; it must occur exactly once in the file. */
  find: string;
  replace: string;
  /** Effect of the fault for a user. */
  harm: string;
  /** Test files that should detect the fault, the likeliest first. */
  tests: readonly string[];
}
