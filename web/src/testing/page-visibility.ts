type Unseen = 'a hidden tab' | 'a page made in advance';

function say(isHidden: boolean, isPrerendering: boolean): void {
  const visibilityState = isHidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  Object.defineProperty(document, 'prerendering', { configurable: true, value: isPrerendering });
}

/** Hides the page from now on. */
export function hidePage(kind: Unseen): void {
  // A prerendered page is known by one property only, so both are set.
  say(kind === 'a hidden tab', kind === 'a page made in advance');
}

/** Makes the page visible and fires the browser's event. */
export function showPage(): void {
  const isPrerendered = 'prerendering' in document && document.prerendering === true;
  // Restores the test browser's defaults: visible, and without prerendering.
  for (const name of ['visibilityState', 'prerendering']) Reflect.deleteProperty(document, name);
  document.dispatchEvent(new Event(isPrerendered ? 'prerenderingchange' : 'visibilitychange'));
}
