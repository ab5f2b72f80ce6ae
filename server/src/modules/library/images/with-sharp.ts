import type sharp from 'sharp';

/** The sharp library's function that opens a picture. */
export type OpenPicture = typeof sharp;

/** Settles when the last task has ended. */
let last: Promise<unknown> = Promise.resolve();

/** Loads the library with the first picture, because the API processes no pictures and saves 25 MB of memory without it. */
async function openSharp(): Promise<OpenPicture> {
  const { default: open } = await import('sharp');
  // Uses one thread, because more threads would slow down the rest of the process while a picture is processed.
  open.concurrency(1);
  open.cache(false);
  return open;
}

/**
 * Runs image tasks one after another in a process, because each may use a hundred megabytes; ten sellers who upload at the same time would otherwise
 * need ten times as much (FIL-13). Errors: those of the task.
 */
export async function withSharp<T>(work: (sharp: OpenPicture) => Promise<T>): Promise<T> {
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  await before;
  try {
    return await work(await openSharp());
  } finally {
    resolve();
  }
}
