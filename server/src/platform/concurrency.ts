/**
 * Processes a list in its sequence, at most `limit` items at the same time; begins no further item after `signal` was aborted.
 * @throws the first error; errors of other items that ran at the same time are ignored
 */
export async function eachAtOnce<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = list.values();
  const takeNext = async () => {
    for (const one of rest) {
      if (signal?.aborted) return;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
}
