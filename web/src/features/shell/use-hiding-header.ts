import { useEffect, useState } from 'react';

/** The header leaves after this much scrolling and comes back at that much, in pixels (UI-1). */
const HIDE_BELOW_PX = 50;
const SHOW_ABOVE_PX = 20;

/** Returns whether the header hides now; between the two marks it stays as it is. */
export function useHidingHeader(): boolean {
  // A page begins at its top; to ask where it is would have the browser lay it out at once.
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
