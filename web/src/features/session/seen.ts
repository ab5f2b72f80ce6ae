/** Returns whether the page is visible: not in a hidden tab and not prerendered for a visit that may never come. */
export function isSeen(): boolean {
  // The types of the browser do not know the second one yet.
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
}

/** Returns when that changes. Gives the way to stop. */
export function followSeen(listener: () => void): () => void {
  const events = ['visibilitychange', 'prerenderingchange'];
  for (const event of events) document.addEventListener(event, listener);
  return () => {
    for (const event of events) document.removeEventListener(event, listener);
  };
}
