import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns the `tabIndex` of a box: 0 while its content is larger than the box, so that it can be scrolled with the keyboard (WCAG 2.1.1), otherwise
 * undefined.
 */
export function useScrollable(ref: RefObject<HTMLElement | null>): 0 | undefined {
  const [isScrollable, setScrollable] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const observer = new ResizeObserver(() =>
      setScrollable(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return isScrollable ? 0 : undefined;
}
