import type { ReactNode } from 'react';
import styles from './order-view.module.css';

/** Section of the order's page. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        {aside}
      </header>
      <div className={styles.panelBody}>{children}</div>
    </section>
  );
}

/** Lists names with their values; unknown values are left out. */
export function Facts({
  facts,
  isWide = false,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  isWide?: boolean;
}) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts} data-wide={isWide || undefined}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
