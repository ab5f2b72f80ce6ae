type Unseen = 'a hidden tab' | 'a page made in advance';

function say(isHidden: boolean, isPrerendering: boolean): void {
  const visibilityState = isHidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  Object.defineProperty(document, 'prerendering', { configurable: true, value: isPrerendering });
}

/** Makes the page invisible from now on. */
export function hidePage(kind: Unseen): void {
  // The browser reports a prerendered page only by `prerendering`, and a hidden tab only by `visibilityState`, so both properties are set.
  say(kind === 'a hidden tab', kind === 'a page made in advance');
}

/** Makes the page visible and dispatches the browser's event. */
export function showPage(): void {
  const isPrerendered = 'prerendering' in document && document.prerendering === true;
  // Restores the defaults of the test browser: the page is visible and not prerendered.
  for (const name of ['visibilityState', 'prerendering']) Reflect.deleteProperty(document, name);
  document.dispatchEvent(new Event(isPrerendered ? 'prerenderingchange' : 'visibilitychange'));
}
