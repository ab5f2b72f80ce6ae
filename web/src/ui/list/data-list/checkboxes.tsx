import { useEffect, useRef } from 'react';
import styles from './density-switch.module.css';

/** Selection handlers of a list's rows; the object stays the same while the list is mounted, so that rows are not rendered again. */
export interface Selecting {
  toName: (id: string) => string;
  onSelect: (id: string, isRange: boolean) => void;
}

interface RowCheckboxProps {
  id: string;
  isSelected: boolean;
  selecting: Selecting;
}

/** Checkbox of a row or card; with Shift it selects a range. */
export function RowCheckbox({ id, isSelected, selecting: { toName, onSelect } }: RowCheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={toName(id)}
        checked={isSelected}
        // The click event has the Shift key, the change event does not; React's state handles the change.
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

/** Selects the page; half-filled while only some of it is selected. */
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
