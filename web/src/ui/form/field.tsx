import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Text } from '../layout/boxes.tsx';

/** What every field of a form shows around its control. */
export interface FieldProps {
  label: ReactNode;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with it. */
  problem?: ReactNode;
  /** The server said so: told aloud as soon as it appears. */
  isRefused?: boolean;
  className?: string | undefined;
  /** Shows the label only to screen readers: visible text beside it says it too. */
  isLabelHidden?: boolean;
}

/** What the control itself needs, so that the reader of the screen knows what is said about it. */
export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, what is wrong, hint below: nothing moves the control while one types. */
export function Field({ label, hint, problem, isRefused, className, isLabelHidden, children }: FrameProps) {
  const id = useId();
  const hasProblem = problem !== undefined && problem !== null;
  const described = [hasProblem ? `${id}-problem` : null, hint ? `${id}-hint` : null].filter((part) => part !== null);
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? styles.hidden : styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': hasProblem || undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {hasProblem ? (
        <Text id={`${id}-problem`} role={isRefused ? 'alert' : undefined} as="div" size={12} tone="red">
          {problem}
        </Text>
      ) : null}
      {hint ? (
        <Text id={`${id}-hint`} as="div" size={12} tone="muted">
          {hint}
        </Text>
      ) : null}
    </div>
  );
}
