import { useEffect, type RefObject } from 'react';

/** Events by which a person starts to scroll. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps the section that the URL's hash names in view while the sections above it load, until the person scrolls (UI-62). */
export function useHashTarget(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id === '' || box.current === null) return;
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    observer.observe(box.current);
    const stop = () => observer.disconnect();
    for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
    return () => {
      stop();
      for (const move of OWN_MOVES) removeEventListener(move, stop);
    };
  }, [box]);
}
