import { useReadOnly } from '../hooks/use-read-only.ts';
import styles from './list.module.css';
import { Text } from '../layout/boxes.tsx';

interface FilterCheckProps {
  label: string;
  /** Number of items that match the filter. */
  count?: number | undefined;
  isChecked: boolean;
  /** True if the tick changes something at once, so that it is disabled while staff see the screens of a seller (SEE-9). */
  writes?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Shows a filter that is on or off as a native checkbox, which takes effect immediately. */
export function FilterCheck({ label, count, isChecked, writes = false, onChange }: FilterCheckProps) {
  const readOnly = useReadOnly();
  const reason = writes ? readOnly : null;
  return (
    <label className={styles.check} title={reason ?? undefined}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={reason !== null}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
      {count === undefined ? null : (
        <Text tone="muted" numeric>
          {count}
        </Text>
      )}
    </label>
  );
}
