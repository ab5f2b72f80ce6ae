import { toErrorText } from '../../api/errors.ts';
import { Text } from '../layout/boxes.tsx';
import styles from './feedback.module.css';

/** A failed action's words beside its cause (UI-28); nothing while there is no failure. */
export function Failure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { title, detail } = toErrorText(error);
  return (
    <Text role="alert" as="div" size={13} tone="red" breaks pad="8 12" fill="red" className={styles.failure}>
      <strong>{title}</strong>
      {detail === null ? null : <p>{detail}</p>}
    </Text>
  );
}
