import { IconChevronDown } from '../icons.ts';
import type { ReactNode } from 'react';
import { useReadOnly } from '../hooks/use-read-only.ts';
import styles from './native-select.module.css';

interface NativeSelectProps {
  /** Name for screen readers; not needed if there is a visible label. */
  name?: string;
  id?: string;
  value: string;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  icon?: ReactNode;
  isDisabled?: boolean;
  /** True if a choice changes something at once, so that it is disabled while staff see the screens of a seller (SEE-9). */
  writes?: boolean;
  /** True if nothing is chosen yet although a choice is required. */
  isInvalid?: boolean;
  /** Class of select-looks.module.css: `bare` for use inside a box that has its own border, `small` for use inside text. */
  look?: string | undefined;
  /** Name by which links within the page find this field. */
  field?: string | undefined;
  onChange: (value: string) => void;
}

/** Native select, which a phone shows in its own way, with the style of the buttons beside it. */
export function NativeSelect(props: NativeSelectProps) {
  const { name, id, value, options, icon, isDisabled = false, isInvalid = false, look = '', field, onChange } = props;
  const readOnly = useReadOnly();
  const reason = props.writes === true ? readOnly : null;
  return (
    <span className={`${styles.box} ${look}`.trim()} data-icon={icon === undefined ? undefined : true}>
      {icon}
      <select
        id={id}
        data-touch
        className={styles.select}
        data-field={field}
        aria-label={name}
        aria-invalid={isInvalid || undefined}
        disabled={isDisabled || reason !== null}
        title={reason ?? undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.5} aria-hidden />
    </span>
  );
}
