import { useId, type ReactNode } from 'react';
import { useReadOnly } from '../hooks/use-read-only.ts';
import styles from './segments.module.css';

interface Segment<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

interface SegmentsProps<V extends string> {
  /** Name of the group of options for screen readers. */
  name: string;
  choices: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  /** True shows only icons; the texts appear for screen readers and on hover. */
  isIconsOnly?: boolean;
  /** True if a choice changes something at once, so that it is disabled while staff see the screens of a seller (SEE-9). */
  writes?: boolean;
}

/** Chooses one of a few options that are shown side by side. The options are native radio buttons, so that arrow keys work. */
export function Segments<V extends string>({
  name,
  choices,
  value,
  onChange,
  isIconsOnly,
  writes = false,
}: SegmentsProps<V>) {
  const group = useId();
  const readOnly = useReadOnly();
  const reason = writes ? readOnly : null;
  return (
    <div className={styles.segments} role="radiogroup" aria-label={name} title={reason ?? undefined}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          data-touch="square"
          className={styles.segment}
          title={isIconsOnly ? choice.label : undefined}
        >
          <input
            type="radio"
            name={group}
            className={styles.radio}
            checked={choice.value === value}
            disabled={choice.isDisabled || reason !== null}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={isIconsOnly ? styles.hidden : undefined}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
