import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './modal.module.css';
import { holdTop } from '../browser/top-layer.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';

interface ModalProps {
  /** Id of its heading, or a name where it has none. */
  labelledBy?: string;
  name?: string;
  className?: string | undefined;
  /** Where it lies: in the middle, along the right edge, near the top, or over everything. */
  place?: 'middle' | 'right' | 'top' | 'full';
  width?: number | undefined;
  /** Escape, the Back gesture of a telephone, or a press beside it. */
  onLeave: () => void;
  /** It takes the place of another one: nothing moves. */
  isStill?: boolean | undefined;
  /** Any other key, wherever inside it is pressed. */
  onKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Where the focus goes when it opens: what asks for it, else the first field, else the heading; never the button that closes. */
const FIRST = [
  '[data-autofocus]',
  ':is(input, select, textarea):not([type="hidden"], [type="file"], [readonly], :disabled)',
  'h2',
];

/** What Tab can reach. */
const REACHED_BY_TAB =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])';

/** An open popover inside: Escape is for that one. */
const OPEN_POPOVER = '[popovertarget][aria-expanded="true"]';

/**
 * What lies above the page: the browser's own dialog does the hard part, which is to be on top, to keep the focus inside and
 * the page below out of reach. Dialog, drawer and palette are this.
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

/** Listens to what means to leave, and to the keys. Gives the way to stop. */
function follow(element: HTMLDialogElement, leave: () => void, pressKey: (event: KeyboardEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressedBeside = false;

  function stop(event: Event) {
    event.preventDefault();
    event.stopPropagation();
    leave();
  }

  // The browser by itself would close at the second Escape in a row; what may be lost is asked for at each.
  element.addEventListener('cancel', (event) => event.target === element && stop(event), { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') wrapTab(element, event);
      else if (event.key !== 'Escape') pressKey(event);
      // Escape also ends a word of Telex and other ways of typing.
      else if (!event.isComposing && element.querySelector(OPEN_POPOVER) === null) stop(event);
    },
    { signal },
  );
  // A press that begins inside, as when a text is marked, and ends beside it means nothing.
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

/** Behind the last comes the first again: by itself the browser's dialog would let Tab out to the browser's own buttons. */
function wrapTab(element: HTMLElement, event: KeyboardEvent): void {
  const reached = [...element.querySelectorAll<HTMLElement>(REACHED_BY_TAB)].filter((found) => found.checkVisibility());
  const [from, to] = event.shiftKey ? [reached.at(0), reached.at(-1)] : [reached.at(-1), reached.at(0)];
  if (to === undefined || document.activeElement !== from) return;
  event.preventDefault();
  to.focus();
}
