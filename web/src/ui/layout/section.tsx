import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { Card } from './boxes.tsx';

interface SectionProps {
  id?: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows a block of a page with a title. With an id, the block is the target of links and can receive the focus. */
export function Section({ id, title, actions, children }: SectionProps) {
  return (
    <Card id={id} tabIndex={id === undefined ? undefined : -1} as="section" below={16} className={styles.section}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </Card>
  );
}
