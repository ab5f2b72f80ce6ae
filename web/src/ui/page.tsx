import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** Small words beside the title, e.g. the zone of its times. */
  aside?: ReactNode;
  /** The page's actions, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the community area: title, actions, content (U1). */
export function Page({ title, aside, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** The line of search and filters above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}
