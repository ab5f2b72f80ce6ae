import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

/** Plants a fault in a copy, runs the work, and restores the copy. */
export async function withFault<T>(
  copy: string,
  { file, find, replace, id }: Fault,
  work: (path: string) => Promise<T>,
) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const [before, after, ...more] = whole.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${id}: its text must occur exactly once in ${file}`);
  }
  writeFileSync(path, before + replace + after);
  try {
    return await work(path);
  } finally {
    writeFileSync(path, whole);
  }
}
