import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** What the button shows. */
  label: ReactNode;
  /** Name for the reader of the screen, where the label is an icon. */
  name?: string;
  /** Looks of the button; a quiet one by default. */
  buttonClass?: string;
  /** Which edge of the button it hangs on. */
  align?: 'start' | 'end';
  onOpenChange?: (isOpen: boolean) => void;
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode;
}

const GAP_PX = 4;
const MARGIN_PX = 8;

/**
 * A button with a panel that floats over the page. The browser's own popover does the hard part: top layer, Escape,
 * a press elsewhere, focus back to the button; no library is needed for it.
 */
export function Popover({ label, name, buttonClass, align = 'start', onOpenChange, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function place() {
    if (button.current === null || panel.current === null) return;
    const anchor = button.current.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = panel.current;
    const left = align === 'start' ? anchor.left : anchor.right - width;
    const below = anchor.bottom + GAP_PX;
    const fitsBelow = below + height + MARGIN_PX <= innerHeight || anchor.top < height;
    const lowest = innerHeight - height - MARGIN_PX;
    panel.current.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`;
    panel.current.style.top = `${fitsBelow ? Math.max(MARGIN_PX, Math.min(below, lowest)) : anchor.top - height - GAP_PX}px`;
  }

  const placeAgain = useEffectEvent(place);
  // What is in it may come later than it opens, and be larger.
  useEffect(() => {
    if (!isOpen || panel.current === null) return;
    const observer = new ResizeObserver(() => placeAgain());
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [isOpen]);

  function follow(open: boolean) {
    setOpen(open);
    onOpenChange?.(open);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass ?? styles.button}
        aria-label={name}
        title={name}
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => {
          // React lets it rise from a popover inside, whose closing is none of ours.
          if (event.target === event.currentTarget) follow(event.newState === 'open');
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover()) : null}
      </div>
    </>
  );
}
