import { useEffect, useRef } from 'react';
import styles from './density-switch.module.css';

/** Selection handlers for the rows of a list. The object stays the same while the list is mounted, so that rows do not render again. */
export interface Selecting {
  toName: (id: string) => string;
  onSelect: (id: string, isRange: boolean) => void;
}

interface RowCheckboxProps {
  id: string;
  isSelected: boolean;
  selecting: Selecting;
}

/** Checkbox of a row or card; a click with Shift selects a range. */
export function RowCheckbox({ id, isSelected, selecting: { toName, onSelect } }: RowCheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={toName(id)}
        checked={isSelected}
        // Only the click event contains the Shift key; the change event, which React's state needs, does not.
        onClick={(event) => onSelect(id, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

interface PageCheckboxProps {
  name: string;
  isAll: boolean;
  isSome: boolean;
  onToggle: () => void;
}

/** Checkbox that selects all rows of the page; it is half-filled while only some rows are selected. */
export function PageCheckbox({ name, isAll, isSome, onToggle }: PageCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <label className={styles.checkbox}>
      <input ref={input} type="checkbox" aria-label={name} checked={isAll} onChange={onToggle} />
    </label>
  );
}
