/** Loaded by the first picture: the API, which makes none, saves 25 MB. */
export async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Jobs run in parallel already; more threads for each would slow down the rest of the process.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
