import { useEffect } from 'react';
import { findRowLink } from './row-link.ts';

/** Row that was opened last, with its entry in the browser's history. */
let pressed: { entry: string; id: string } | null = null;

/** Returns the router's key of the history entry. The Back button restores the same key; a new visit has another key. */
function readEntry(): string {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return '';
  const key = '__TSR_key' in state ? state.__TSR_key : 'key' in state ? state.key : '';
  return `${location.pathname} ${String(key)}`;
}

/** Returns the focus to the row that a person opened, when the person comes back to the list (UI-59). */
export function useRowReturn(idAttribute: string, isThere: boolean): void {
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const id = target instanceof Element ? target.closest(`[${idAttribute}]`)?.getAttribute(idAttribute) : null;
      if (id !== null && id !== undefined) pressed = { entry: readEntry(), id };
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, [idAttribute]);

  useEffect(() => {
    if (!isThere || pressed === null || pressed.entry !== readEntry()) return;
    const { id } = pressed;
    pressed = null;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.tagName === 'H1';
    if (!isFree) return;
    const row = [...document.querySelectorAll(`[${idAttribute}]`)].find((one) => one.getAttribute(idAttribute) === id);
    // The focus does not scroll, because the router restores the scroll position (ORD-11).
    findRowLink(row)?.focus({ preventScroll: true });
  }, [idAttribute, isThere]);
}
