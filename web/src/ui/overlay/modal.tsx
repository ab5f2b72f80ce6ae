import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './modal.module.css';
import { holdTop } from '../browser/top-layer.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';

interface ModalProps {
  /** Id of the heading that names the modal, or a name if there is no heading. */
  labelledBy?: string;
  name?: string;
  className?: string | undefined;
  /** Position of the modal: in the middle, along the right edge, near the top, or over the full screen. */
  place?: 'middle' | 'right' | 'top' | 'full';
  width?: number | undefined;
  /** Called on Escape, on a phone's Back gesture, or on a click outside of the modal. */
  onLeave: () => void;
  /** True if the modal replaces another one, so that it opens without an animation. */
  isStill?: boolean | undefined;
  /** Called with any other key that is pressed inside the modal. */
  onKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * Elements that receive the initial focus, the first that exists: an element that requests it, the first field, the heading; never the close button.
 */
const FIRST = [
  '[data-autofocus]',
  ':is(input, select, textarea):not([type="hidden"], [type="file"], [readonly], :disabled)',
  'h2',
];

/** Selector of the elements that the Tab key reaches. */
const REACHED_BY_TAB =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])';

/** Selector of an open popover inside the modal; such a popover handles Escape itself. */
const OPEN_POPOVER = '[popovertarget][aria-expanded="true"]';

/**
 * Shows content above the page in the browser's own dialog, which keeps the content on top, traps the focus and makes the page inert. Dialog, drawer
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

/** Listens to events that leave the dialog, and to keys. Returns a function that ends this. */
function follow(element: HTMLDialogElement, leave: () => void, pressKey: (event: KeyboardEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressedBeside = false;

  function stop(event: Event) {
    event.preventDefault();
    event.stopPropagation();
    leave();
  }

  // The browser would close the dialog at the second Escape in a row, but unsaved input needs a confirmation each time.
  element.addEventListener('cancel', (event) => event.target === element && stop(event), { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') wrapTab(element, event);
      else if (event.key !== 'Escape') pressKey(event);
      // Escape may also complete a word of Telex or another input method, and then does not close the dialog.
      else if (!event.isComposing && element.querySelector(OPEN_POPOVER) === null) stop(event);
    },
    { signal },
  );
  // A click that begins inside and ends outside, as when text is selected, does not close the dialog.
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

/** Moves the focus from the last element to the first when Tab is pressed, because the native dialog would move it to the browser's own buttons. */
function wrapTab(element: HTMLElement, event: KeyboardEvent): void {
  const reached = [...element.querySelectorAll<HTMLElement>(REACHED_BY_TAB)].filter((found) => found.checkVisibility());
  const [from, to] = event.shiftKey ? [reached.at(0), reached.at(-1)] : [reached.at(-1), reached.at(0)];
  if (to === undefined || document.activeElement !== from) return;
  event.preventDefault();
  to.focus();
}
