import styles from './steps.module.css';

interface StepsProps {
  /** Name of the task, for screen readers. */
  name: string;
  steps: readonly string[];
  /** Index of the current step, counted from 0. */
  current: number;
}

/**
 * Shows the progress of a task with several steps: completed, current and following steps. A narrow window shows the name of the current step only.
 */
export function Steps({ name, steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={name}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-state={place < current ? 'done' : place === current ? 'now' : 'later'}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden>
            {place + 1}
          </span>
          <span className={styles.word}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
