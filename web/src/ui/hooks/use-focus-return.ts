import { useEffect, useState } from 'react';

/** What a row or a card of a list is made of. */
const ROW = 'tr, li, article';
const REACHABLE = ':is(a[href], button, input, select, textarea):not(:disabled)';

/**
 * Returns the focus back to where it was when this opened, unless it went elsewhere by itself. Where that is gone, as the button of an
 * order that was just sent, to its row, else to the page's heading: never to nowhere.
 */
export function useFocusReturn(): void {
  // While it is first drawn: the focus moves into it right after.
  const [opener] = useState(() => document.activeElement);
  const [row] = useState(() => opener?.closest(ROW) ?? null);
  useEffect(
    () => () => {
      giveBack(opener, row);
      // What was done may take the button away a moment later.
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

/** Puts a focus that is nowhere on the page's heading, so that the next Tab goes on from there. */
export function focusPage(): void {
  const heading = document.querySelector('h1');
  if (heading === null || !isNowhere()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
