import { UsageError } from './command.ts';

/** Parses the value of an option as a whole number from 1 to max. @throws UsageError */
export function readCount(name: string, given: string | undefined, fallback: number, max: number): number {
  if (given === undefined) return fallback;
  const count = Number(given);
  if (!/^\d{1,9}$/.test(given) || count < 1 || count > max) {
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}`);
  }
  return count;
}

/** Checks the id of a job, which is a number in the queue and a text everywhere else. @throws UsageError */
export function readJobId(given: string): string {
  if (!/^\d{1,18}$/.test(given)) throw new UsageError(`"${given}" is not the id of a job`);
  return given;
}
