/** Returns whether the page is visible: not in a hidden tab and not prerendered for a visit that may never come. */
export function isPageVisible(): boolean {
  // The browser's types do not include `prerendering` yet.
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
}

/** Calls the listener when the visibility changes. Returns a function that stops it. */
export function followVisibility(listener: () => void): () => void {
  const events = ['visibilitychange', 'prerenderingchange'];
  for (const event of events) document.addEventListener(event, listener);
  return () => {
    for (const event of events) document.removeEventListener(event, listener);
  };
}
