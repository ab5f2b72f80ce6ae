/** Returns whether the page is visible. It is not visible in a hidden tab, or while it is prerendered for a visit that may never come. */
export function isPageVisible(): boolean {
  // TypeScript's types for the browser do not include `prerendering` yet.
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
}

/** Calls the listener when the page becomes visible or invisible. Returns a function that ends this. */
export function followVisibility(listener: () => void): () => void {
  const events = ['visibilitychange', 'prerenderingchange'];
  for (const event of events) document.addEventListener(event, listener);
  return () => {
    for (const event of events) document.removeEventListener(event, listener);
  };
}
