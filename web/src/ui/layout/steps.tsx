import styles from './steps.module.css';

interface StepsProps {
  /** Name of the task. */
  name: string;
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
}

/** Shows the progress of a task with several steps: done, current and next; a narrow window names only the current step. */
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
