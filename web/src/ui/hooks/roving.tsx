import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)';

interface RovingProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Makes a group of controls one tab stop, inside which arrow keys move the focus (UI-49). Tab returns to the control that last had the focus; at
 * first it goes to the current control or, without one, to the first control.
 */
export function Roving({ name, className, children }: RovingProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);

  function place(): void {
    const items = listItems(box.current);
    const held = last.current !== null && items.includes(last.current) ? last.current : null;
    const stop = held ?? items.find((item) => item.hasAttribute('aria-current')) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }

  // Runs after each render, because controls may appear and disappear.
  useEffect(place);

  function follow(event: KeyboardEvent): void {
    const items = listItems(box.current);
    const at = items.findIndex((item) => item === event.target);
    if (at === -1 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  }

  return (
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={name}
      className={className}
      onKeyDown={follow}
      onFocus={({ target }) => {
        if (!listItems(box.current).includes(target)) return;
        last.current = target;
        place();
      }}
    >
      {children}
    </div>
  );
}

/** Lists the controls of the group, without the controls in panels that they open. */
function listItems(box: HTMLElement | null): HTMLElement[] {
  if (box === null) return [];
  return [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    const panel = control.closest('[popover]');
    return panel === null || !box.contains(panel);
  });
}
