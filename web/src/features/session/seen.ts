/** Whether somebody can see the page: it is neither in a hidden tab nor made in advance for a visit that may never come. */
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
