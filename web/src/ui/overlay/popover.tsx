import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './popover.module.css';
import { Card } from '../layout/boxes.tsx';

export interface PopoverProps {
  /** What the button shows. */
  label: ReactNode;
  /** Name for screen readers, where the label is an icon. */
  name?: string | undefined;
  /** Looks of the button; a quiet one by default. */
  buttonClass?: string | undefined;
  /** Which edge of the button it hangs on. */
  align?: 'start' | 'end' | undefined;
  onOpenChange?: (isOpen: boolean) => void;
  /** The button is about to be pressed: what comes later can be on its way. */
  onNear?: () => void;
  /** What it holds, where that is a menu. */
  popupRole?: 'menu';
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel that floats over the page. The browser's own popover does it all: top layer, Escape, a press
 * elsewhere, focus back to the button, and its place beside the button (popover.module.css).
 */
export function Popover(props: PopoverProps) {
  const { label, name, buttonClass, align = 'start', onOpenChange, onNear, popupRole, children } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function follow(open: boolean) {
    setOpen(open);
    onOpenChange?.(open);
  }

  return (
    <>
      <button
        type="button"
        className={buttonClass ?? styles.button}
        aria-label={name}
        title={name}
        aria-haspopup={popupRole}
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {label}
      </button>
      <Card
        ref={panel}
        id={id}
        popover="auto"
        tone="text"
        flush
        pad={6}
        className={styles.panel}
        data-align={align}
        onToggle={(event) => {
          // In React this event bubbles from a popover inside, whose closing must be ignored here.
          if (event.target === event.currentTarget) follow(event.newState === 'open');
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover()) : null}
      </Card>
    </>
  );
}
