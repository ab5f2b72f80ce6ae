import { UsageError } from './command.ts';

/** Parses the value of an option as an integer from 1 to `max`. @throws UsageError */
export function readCount(name: string, given: string | undefined, fallback: number, max: number): number {
  if (given === undefined) return fallback;
  const count = Number(given);
  if (!/^\d{1,9}$/.test(given) || count < 1 || count > max) {
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}`);
  }
  return count;
}

/** Asserts that a text is the id of a job: a number in the queue, a text everywhere else. @throws UsageError */
export function readJobId(given: string): string {
  if (!/^\d{1,18}$/.test(given)) throw new UsageError(`"${given}" is not the id of a job`);
  return given;
}
