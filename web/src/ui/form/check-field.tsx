import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';
import { Text } from '../layout/boxes.tsx';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  /** Message that the box must be ticked. */
  problem?: string | undefined;
}

/** Shows a checkbox with its label next to it. */
export function CheckField({ label, problem, ...input }: CheckFieldProps) {
  const id = useId();
  const isWrong = problem !== undefined;
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
        />
        {label}
      </label>
      {isWrong ? (
        <Text id={id} as="p" size={12} tone="red">
          {problem}
        </Text>
      ) : null}
    </div>
  );
}
