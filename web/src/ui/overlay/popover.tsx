import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './popover.module.css';
import { Card } from '../layout/boxes.tsx';

export interface PopoverProps {
  /** Content of the button. */
  label: ReactNode;
  /** Name for screen readers, if the label is an icon. */
  name?: string | undefined;
  /** Class of the button; by default a button without a border. */
  buttonClass?: string | undefined;
  /** Edge of the button with which the panel is aligned. */
  align?: 'start' | 'end' | undefined;
  onOpenChange?: (isOpen: boolean) => void;
  /** Called when the pointer or the focus comes near the button, so that the panel can be preloaded. */
  onNear?: () => void;
  /** Role of the panel; given only if the panel is a menu. */
  popupRole?: 'menu';
  /** Renders the content of the panel, only while it is open. */
  children: (close: () => void) => ReactNode;
}

/**
 * Shows a button with a panel that floats over the page. The browser's native popover handles the top layer, Escape, a click elsewhere, the focus and
 * the position (popover.module.css).
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
          // In React this event also bubbles from a popover inside the panel, whose events must be ignored.
          if (event.target === event.currentTarget) follow(event.newState === 'open');
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover()) : null}
      </Card>
    </>
  );
}
