import styles from './list.module.css';
import { Text } from '../layout/boxes.tsx';

interface FilterCheckProps {
  label: string;
  /** How many it holds. */
  count?: number | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A filter that is on or off: a native checkbox that acts at once. */
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
