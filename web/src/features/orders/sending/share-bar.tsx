import styles from './send-many.module.css';
import { Row } from '../../../ui/layout/boxes.tsx';

type Part = 'done' | 'held' | 'failed' | 'moving' | 'waiting';

/** Draws the shares of the orders as widths of a bar; the text beside the bar contains the numbers. */
export function ShareBar({ parts }: { parts: readonly (readonly [Part, number])[] }) {
  return (
    <Row align="stretch" gap={2} below={6} className={styles.bar} aria-hidden>
      {parts.map(([part, count]) =>
        count === 0 ? null : <span key={part} data-part={part} style={{ flexGrow: count }} />,
      )}
    </Row>
  );
}
