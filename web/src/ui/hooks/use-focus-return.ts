import { useEffect, useState } from 'react';

/** Selector of the rows and cards of a list. */
const ROW = 'tr, li, article';
const REACHABLE = ':is(a[href], button, input, select, textarea):not(:disabled)';

/**
 * When a dialog closes, returns the focus to the element that had it before, unless the focus moved elsewhere. If that element is gone, for example
 * the button of an order that was sent, the focus moves to the element's row or, if that is gone too, to the page's heading.
 */
export function useFocusReturn(): void {
  // Reads the focus during the first render, because it moves into the dialog right afterwards.
  const [opener] = useState(() => document.activeElement);
  const [row] = useState(() => opener?.closest(ROW) ?? null);
  useEffect(
    () => () => {
      giveBack(opener, row);
      // Waits for a frame, because the completed action may remove the button a moment later.
      requestAnimationFrame(() => giveBack(opener, row));
    },
    [opener, row],
  );
}

function giveBack(opener: Element | null, row: Element | null): void {
  if (!isNowhere()) return;
  const places = [opener === document.body ? null : opener, row?.querySelector(REACHABLE)];
  const place = places.find((found) => found instanceof HTMLElement && found.isConnected);
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  else focusPage();
}

/** Moves the focus, which is on no element, to the page's heading, so that the next Tab continues from there. */
export function focusPage(): void {
  const heading = document.querySelector('h1');
  if (heading === null || !isNowhere()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
