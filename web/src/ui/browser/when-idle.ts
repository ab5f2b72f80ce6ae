/** Maximum wait in milliseconds. */
const PATIENCE_MS = 2_000;

/** Resolves when the browser is idle: code that the first view does not need is loaded then, and does not delay the rows. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });
}
