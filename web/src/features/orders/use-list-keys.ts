import { useEffect, useEffectEvent } from 'react';
import { hasShortcuts, isCovered, isTyping } from '../../ui/shortcuts.ts';

/** What the keys do to the row that holds the focus (U13). */
export interface ListKeys {
  onToggle: (id: string) => void;
  /** Everything between the two rows is chosen as well. */
  onExtend: (from: string, to: string) => void;
  onOpen: (id: string) => void;
  onFulfil: (id: string) => void;
  onLabel: (id: string) => void;
  onTrack: (id: string) => void;
}

const ROW = '[data-order-id]';
const ROW_LINK = 'a[data-order-link]';

/** Keys are for the list only while nobody types and no dialog or menu lies above it. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return !hasShortcuts() || isCovered() || isTyping(event.target);
}

function findRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function moveFocus(step: 1 | -1): string | null {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const current = findRow();
  const next = current === null ? rows[0] : rows[rows.indexOf(current) + step];
  // The focus is the cursor: the reader of the screen follows it and Enter opens by itself.
  next?.querySelector<HTMLElement>(ROW_LINK)?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.orderId ?? null;
}

/** Keys of the list: j and k move, x selects, Shift with arrows extends, f l t act on the row, Enter opens it. */
export function useListKeys(keys: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const id = findRow()?.dataset.orderId ?? null;
    if (run(event, id)) event.preventDefault();
  });

  function run(event: KeyboardEvent, id: string | null): boolean {
    if (event.shiftKey) return id !== null && extend(event.key, id);
    if (event.key === 'j' || event.key === 'k') return moveFocus(event.key === 'j' ? 1 : -1) !== null;
    if (id === null) return false;
    if (event.key === 'x') keys.onToggle(id);
    else if (event.key === 'f') keys.onFulfil(id);
    else if (event.key === 'l') keys.onLabel(id);
    else if (event.key === 't') keys.onTrack(id);
    else if (event.key === 'Enter' && isOnCheckbox(event)) keys.onOpen(id);
    else return false;
    return true;
  }

  function extend(key: string, id: string): boolean {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
    const next = moveFocus(key === 'ArrowDown' ? 1 : -1);
    if (next === null) return false;
    keys.onExtend(id, next);
    return true;
  }

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Enter on a link or button does what that says; on a row's checkbox it opens the order. */
function isOnCheckbox(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement;
}
