import { toErrorText } from '../../api/errors.ts';
import styles from './failure.module.css';

/** A failed action's words beside its cause (UI-28); nothing while there is no failure. */
export function Failure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { title, detail } = toErrorText(error);
  return (
    <div role="alert" className={styles.failure}>
      <strong>{title}</strong>
      {detail === null ? null : <p>{detail}</p>}
    </div>
  );
}
