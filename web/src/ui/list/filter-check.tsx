import styles from './list.module.css';
import { Text } from '../layout/boxes.tsx';

interface FilterCheckProps {
  label: string;
  /** Number of items that match the filter. */
  count?: number | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Shows a filter that is on or off as a native checkbox, which takes effect immediately. */
export function FilterCheck({ label, count, isChecked, onChange }: FilterCheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {label}
      {count === undefined ? null : (
        <Text tone="muted" numeric>
          {count}
        </Text>
      )}
    </label>
  );
}
