import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when this opened, unless it went elsewhere by itself (U30). */
export function useFocusReturn(): void {
  // While it is first drawn: the focus moves into it right after.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
