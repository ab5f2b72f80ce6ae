import { useEffect, useState } from 'react';

/** Scroll positions in pixels: the header hides below the first and returns above the second (UI-1). */
const HIDE_BELOW_PX = 50;
const SHOW_ABOVE_PX = 20;

/** Returns whether the header is hidden; between the two scroll positions it keeps its state. */
export function useHidingHeader(): boolean {
  // Assumes that a page begins at its top, because reading the scroll position now would force a layout.
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (scrollY > HIDE_BELOW_PX) setHidden(true);
      else if (scrollY <= SHOW_ABOVE_PX) setHidden(false);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return isHidden;
}
