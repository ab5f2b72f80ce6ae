/**
 * Works through a list in its order, so many of it at the same time; once `signal` is aborted nothing more is begun.
 *
 * @throws what a piece of work throws; those beside it end unheard
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
