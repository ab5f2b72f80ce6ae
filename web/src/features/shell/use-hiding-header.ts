import { useEffect, useState } from 'react';

/** Scroll offsets in pixels: the header hides beyond the first and returns before the second (UI-1). */
const HIDE_BELOW_PX = 50;
const SHOW_ABOVE_PX = 20;

/** Returns whether the header is hidden; between both positions it keeps its state. */
export function useHidingHeader(): boolean {
  // A page begins at its top: reading the position now would force a layout.
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
