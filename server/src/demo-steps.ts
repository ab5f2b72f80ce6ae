import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DemoSteps {
  /** A demo world without shops begins with the first step. */
  restart(): Promise<void>;
  has(step: string): boolean;
  note(step: string): Promise<void>;
}

/**
 * Records in the data folder which steps of the demo world's creation have begun; after an interruption the next start continues with the remaining
 * steps. A demo world that was created before this file existed counts as complete.
 */
export async function openSteps(dataDir: string): Promise<DemoSteps> {
  const path = join(dataDir, 'demo.json');
  let steps = await readSteps(path);
  const save = async (next: string[]) => {
    steps = next;
    await writeFile(`${path}.new`, JSON.stringify(next));
    await rename(`${path}.new`, path);
  };
  return {
    restart: () => save([]),
    has: (step) => steps?.includes(step) ?? true,
    note: (step) => save([...(steps ?? []), step]),
  };
}

async function readSteps(path: string): Promise<string[] | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as string[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
