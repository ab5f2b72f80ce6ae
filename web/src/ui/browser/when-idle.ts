/** At the latest after this long, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Fulfils when the browser has nothing more urgent to do: what the first view does not need is loaded then, so that its code is
 * not read while rows are drawn.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });
}
