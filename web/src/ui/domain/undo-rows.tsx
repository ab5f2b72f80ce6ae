import type { ReactNode } from 'react';
import { IconArrowBackUp } from '../icons.ts';
import { Card, Row, Stack, Text } from '../layout/boxes.tsx';
import { LaTime } from '../text/la-time.tsx';
import styles from './undo-rows.module.css';

export interface UndoRow {
  key: string;
  /** Time of the change, as ISO 8601. */
  at: string;
  /** Name of the person who made the change. */
  by: string;
  what: ReactNode;
  /** Sentence that says what an undo restores and what it leaves. */
  effect: string;
  /** The undo, or the reason why there is none. */
  action: ReactNode;
}

/** Lists changes, each with its author, what an undo restores, and the undo. */
export function UndoRows({ rows }: { rows: readonly UndoRow[] }) {
  return (
    <Card as="ul" className={styles.list}>
      {rows.map(({ key, at, by, what, effect, action }) => (
        <li key={key} className={styles.row}>
          <Stack gap={2} size={13}>
            <LaTime at={at} />
            <Text size={12} tone="muted" breaks>
              {by}
            </Text>
          </Stack>
          <Stack gap={2} size={13} shrinks>
            {what}
          </Stack>
          <Row gap={8} size={12} tone="muted">
            <IconArrowBackUp size={15} stroke={1.5} aria-hidden />
            {effect}
          </Row>
          <div className={styles.action}>{action}</div>
        </li>
      ))}
    </Card>
  );
}
