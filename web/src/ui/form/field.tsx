import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Text } from '../layout/boxes.tsx';

/** Props of a form field apart from its control: label, hint and messages. */
export interface FieldProps {
  label: ReactNode;
  /** Text that helps to fill in the field. */
  hint?: ReactNode;
  /** Validation message of the field. */
  problem?: ReactNode;
  /** True for a message of the server, which screen readers announce when it appears. */
  isRefused?: boolean;
  className?: string | undefined;
  /** True shows the label only to screen readers, because visible text beside the field already names it. */
  isLabelHidden?: boolean;
}

/** Attributes by which screen readers connect the control with its label and its messages. */
export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** Shows label, control, message and hint below each other, in a layout in which nothing moves the control while the person types. */
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
