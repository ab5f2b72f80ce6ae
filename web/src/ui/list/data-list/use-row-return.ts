import { useEffect } from 'react';

/** The row that was pressed last, and the entry of the browser's history in which that was. */
let pressed: { entry: string; id: string } | null = null;

/** The router names each entry of the history: Back finds the same name, a new visit another one. */
function readEntry(): string {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return '';
  const key = '__TSR_key' in state ? state.__TSR_key : 'key' in state ? state.key : '';
  return `${location.pathname} ${String(key)}`;
}

/** Who comes back from what a row opened finds the focus on that row (UI-59). */
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
    // The place on the page comes back by itself (ORD-11).
    row?.querySelector<HTMLElement>('a[data-row-link]')?.focus({ preventScroll: true });
  }, [idAttribute, isThere]);
}
