import type sharp from 'sharp';

/** The function that opens a picture. */
export type OpenPicture = typeof sharp;

/** The end of the last started task. */
let last: Promise<unknown> = Promise.resolve();

/** Loaded with the first picture: the API, which makes none, saves 25 MB. */
async function openSharp(): Promise<OpenPicture> {
  const { default: open } = await import('sharp');
  // One picture is processed at a time: more threads for it would slow down the rest of the process.
  open.concurrency(1);
  open.cache(false);
  return open;
}

/**
 * Runs image tasks one after another in a process: each may use a hundred megabytes, and ten sellers who upload at the same time would
 * otherwise use as many at once (FIL-13).
 * Errors: those of the task.
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
