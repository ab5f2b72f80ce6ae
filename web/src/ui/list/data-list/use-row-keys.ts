import { useEffectEvent, useLayoutEffect } from 'react';
import { hasShortcuts, isCovered, isTyping } from '../../hooks/shortcuts.ts';
import type { List } from './column.ts';

/** Keyboard actions on the row that has the focus (UI-40). */
export interface RowKeys {
  onToggle: (id: string) => void;
  /** Selects all rows between two rows. */
  onExtend: (from: string, to: string) => void;
  onOpen: (id: string) => void;
  /** Additional letters of this list, with their actions. */
  letters: Readonly<Record<string, (id: string) => void>>;
}

const ROW_LINK = 'a[data-row-link]';

/** Returns whether a key is not meant for the list, because the person types, or a dialog or menu covers the list. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return !hasShortcuts() || isCovered() || isTyping(event.target);
}

/** Returns whether the focus is on the checkbox of a row, where Enter opens the row. On a link or button, Enter keeps its native action. */
function isOnCheckbox(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement;
}

/**
 * Handles the keys of a list: j and k move the focus, x selects, Shift with an arrow key extends the selection, Enter opens. A list may define
 * further letters.
 */
export function useRowKeys({ idAttribute = 'data-row-id' }: Pick<List<never>, 'idAttribute'>, keys: RowKeys): void {
  const findRow = () => document.activeElement?.closest<HTMLElement>(`[${idAttribute}]`) ?? null;
  const toId = (row: HTMLElement | null | undefined) => row?.getAttribute(idAttribute) ?? null;

  function moveFocus(step: 1 | -1): string | null {
    const rows = [...document.querySelectorAll<HTMLElement>(`[${idAttribute}]`)];
    const current = findRow();
    const next = current === null ? rows[0] : rows[rows.indexOf(current) + step];
    // The focused row link serves as the cursor: screen readers follow the focus, and Enter opens the link natively.
    next?.querySelector<HTMLElement>(ROW_LINK)?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    return toId(next);
  }

  function run(event: KeyboardEvent, id: string | null): boolean {
    if (event.shiftKey) return id !== null && extend(event.key, id);
    if (event.key === 'j' || event.key === 'k') return moveFocus(event.key === 'j' ? 1 : -1) !== null;
    if (id === null) return false;
    const letter = Object.hasOwn(keys.letters, event.key) ? keys.letters[event.key] : undefined;
    if (event.key === 'x') keys.onToggle(id);
    else if (letter !== undefined) letter(id);
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

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    if (run(event, toId(findRow()))) event.preventDefault();
  });

  // A layout effect, because the first j may be pressed as soon as rows are visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
