import { toErrorText } from '../../api/errors.ts';
import { Text } from '../layout/boxes.tsx';
import styles from './feedback.module.css';

/** Shows the text of a failed action beside the action (UI-28); renders nothing without a failure. */
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
