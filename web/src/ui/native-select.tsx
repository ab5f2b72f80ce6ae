import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './native-select.module.css';

interface NativeSelectProps {
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  icon?: ReactNode;
  onChange: (value: string) => void;
}

/** The browser's own select, which a phone shows its own way, looking like the buttons beside it. */
export function NativeSelect({ name, value, options, icon, onChange }: NativeSelectProps) {
  return (
    <span className={styles.box} data-icon={icon === undefined ? undefined : true}>
      {icon}
      <select
        className={styles.select}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.5} aria-hidden />
    </span>
  );
}
