type Unseen = 'a hidden tab' | 'a page made in advance';

function say(isHidden: boolean, isPrerendering: boolean): void {
  const visibilityState = isHidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  Object.defineProperty(document, 'prerendering', { configurable: true, value: isPrerendering });
}

/** Nobody sees the page from here on. */
export function hidePage(kind: Unseen): void {
  // A page made in advance is told apart by one word only, so that each of the two is looked at.
  say(kind === 'a hidden tab', kind === 'a page made in advance');
}

/** Somebody does, and the browser says so. */
export function showPage(): void {
  const isPrerendered = 'prerendering' in document && document.prerendering === true;
  say(false, false);
  document.dispatchEvent(new Event(isPrerendered ? 'prerenderingchange' : 'visibilitychange'));
}
