/**
 * Processes a list in its order, at most `limit` items at the same time; once `signal` is aborted no further item starts.
 * @throws what a piece of work throws; errors of the others beside it are dropped
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
