import type sharp from 'sharp';

/** What opens a picture. */
export type OpenPicture = typeof sharp;

/** The end of the last work that began. */
let last: Promise<unknown> = Promise.resolve();

/** Loaded by the first picture: the API, which makes none, saves 25 MB. */
async function openSharp(): Promise<OpenPicture> {
  const { default: open } = await import('sharp');
  // One picture is on the bench at a time: more threads for it would slow down the rest of the process.
  open.concurrency(1);
  open.cache(false);
  return open;
}

/**
 * Decodes and draws pictures, one piece of work after another in a process: each may hold a hundred megabytes, and ten sellers who upload
 * at the same time would otherwise hold as many at once (FIL-13).
 *
 * Errors: those of the work.
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
