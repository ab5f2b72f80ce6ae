import { useEffect, useState } from 'react';

/** Elements that are rows or cards of a list. */
const ROW = 'tr, li, article';
const REACHABLE = ':is(a[href], button, input, select, textarea):not(:disabled)';

/**
 * Returns the focus to its former element on close, unless it moved elsewhere. If that element is gone, for example the button of a sent
 * order, the focus moves to its row, else to the page's heading: it is never lost.
 */
export function useFocusReturn(): void {
  // Reads the focus during the first render: it moves into the dialog right after.
  const [opener] = useState(() => document.activeElement);
  const [row] = useState(() => opener?.closest(ROW) ?? null);
  useEffect(
    () => () => {
      giveBack(opener, row);
      // The completed action may remove the button a moment later.
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

/** Moves a lost focus to the page's heading, so that the next Tab continues from there. */
export function focusPage(): void {
  const heading = document.querySelector('h1');
  if (heading === null || !isNowhere()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
