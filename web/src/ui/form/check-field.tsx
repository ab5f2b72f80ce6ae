import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
}

/** A box to tick with its words beside it. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
