import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DemoSteps {
  /** A world without shops begins with its first step. */
  restart(): Promise<void>;
  has(step: string): boolean;
  note(step: string): Promise<void>;
}

/**
 * Records the started steps of the demo world in the data folder: an interrupted start leaves the rest to the next one. A world from before
 * this file is complete.
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
