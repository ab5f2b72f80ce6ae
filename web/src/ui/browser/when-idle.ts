/** Maximum time in milliseconds to wait until the browser is idle. */
const PATIENCE_MS = 2_000;

/** Resolves when the browser is idle. Code that the first view does not need loads then, so that it does not delay the rows. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not support `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });
}
