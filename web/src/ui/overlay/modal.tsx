import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './modal.module.css';
import { holdTop } from '../browser/top-layer.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';

interface ModalProps {
  /** Id of the heading, or a name if there is none. */
  labelledBy?: string;
  name?: string;
  className?: string | undefined;
  /** Position: in the middle, along the right edge, near the top, or full screen. */
  place?: 'middle' | 'right' | 'top' | 'full';
  width?: number | undefined;
  /** Called on Escape, a phone's Back gesture, or a press outside. */
  onLeave: () => void;
  /** True if the modal replaces another one: it opens without an animation. */
  isStill?: boolean | undefined;
  /** Handles any other key pressed inside. */
  onKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Initial focus, in this order: an element that requests it, the first field, the heading; never the close button. */
const FIRST = [
  '[data-autofocus]',
  ':is(input, select, textarea):not([type="hidden"], [type="file"], [readonly], :disabled)',
  'h2',
];

/** Selector of elements that Tab reaches. */
const REACHED_BY_TAB =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])';

/** Selector of an open popover inside, which handles Escape itself. */
const OPEN_POPOVER = '[popovertarget][aria-expanded="true"]';

/**
 * Shows content above the page in the browser's own dialog, which keeps it on top, traps the focus and makes the page inert. Dialog, drawer
 * and palette use it.
 */
export function Modal({
  labelledBy,
  name,
  className,
  place = 'middle',
  width,
  onLeave,
  onKey,
  isStill,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const letGo = holdTop(element);
    const first = FIRST.map((selector) => element.querySelector<HTMLElement>(selector)).find((found) => found !== null);
    first?.focus();
    return () => {
      letGo();
      element.close();
    };
  }, []);

  const leave = useEffectEvent(onLeave);
  const pressKey = useEffectEvent((event: KeyboardEvent) => onKey?.(event));
  useEffect(() => {
    const element = dialog.current;
    return element === null ? undefined : follow(element, leave, pressKey);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={className === undefined ? styles.modal : `${styles.modal} ${className}`}
      data-place={place}
      data-still={isStill || undefined}
      aria-labelledby={labelledBy}
      aria-label={name}
      aria-modal
      style={width === undefined ? undefined : { maxWidth: width }}
    >
      {children}
    </dialog>
  );
}

/** Listens to events that leave the dialog, and to keys. Returns a function that stops it. */
function follow(element: HTMLDialogElement, leave: () => void, pressKey: (event: KeyboardEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressedBeside = false;

  function stop(event: Event) {
    event.preventDefault();
    event.stopPropagation();
    leave();
  }

  // The browser would close at the second Escape in a row; unsaved input must be asked for each time.
  element.addEventListener('cancel', (event) => event.target === element && stop(event), { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') wrapTab(element, event);
      else if (event.key !== 'Escape') pressKey(event);
      // Escape also ends a word of Telex and other input methods.
      else if (!event.isComposing && element.querySelector(OPEN_POPOVER) === null) stop(event);
    },
    { signal },
  );
  // A press that begins inside, as a text selection does, and ends outside does not close.
  element.addEventListener(
    'pointerdown',
    (event) => {
      isPressedBeside = event.target === element;
    },
    { signal },
  );
  element.addEventListener('click', (event) => event.target === element && isPressedBeside && stop(event), { signal });
  return () => listening.abort();
}

/** Moves Tab from the last element to the first: the native dialog would let it leave to the browser's own buttons. */
function wrapTab(element: HTMLElement, event: KeyboardEvent): void {
  const reached = [...element.querySelectorAll<HTMLElement>(REACHED_BY_TAB)].filter((found) => found.checkVisibility());
  const [from, to] = event.shiftKey ? [reached.at(0), reached.at(-1)] : [reached.at(-1), reached.at(0)];
  if (to === undefined || document.activeElement !== from) return;
  event.preventDefault();
  to.focus();
}
