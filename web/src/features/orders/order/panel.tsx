import type { ReactNode } from 'react';
import styles from './order-view.module.css';
import { Card, Row, Stack } from '../../../ui/layout/boxes.tsx';
import { Facts as NamedValues } from '../../../ui/layout/facts.tsx';

/** Section of an order's page with a title. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" size={13} aria-label={title}>
      <Row as="header" justify="between" gap={8} lineBelow="strong" className={styles.panelHead}>
        <h2>{title}</h2>
        {aside}
      </Row>
      <Stack fit gap={12} pad="12 14">
        {children}
      </Stack>
    </Card>
  );
}

/** Lists values with their names; a value that is unknown is left out. */
export function Facts({
  facts,
  isWide = false,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  isWide?: boolean;
}) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return <NamedValues look={isWide ? 'columns' : 'lines'} facts={known.map(([name, value]) => ({ name, value }))} />;
}
