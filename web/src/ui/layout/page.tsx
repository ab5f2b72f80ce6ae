import type { ReactNode } from 'react';
import styles from './page.module.css';
import { Roving } from '../hooks/roving.tsx';

interface PageProps {
  title: ReactNode;
  /** Small words beside the title, e.g. the zone of its times. */
  aside?: ReactNode;
  /** The page's actions, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the community area: title, actions, content. */
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

interface ToolbarProps {
  name: string;
  search?: ReactNode;
  /** Filters. */
  children: ReactNode;
  /** What arranges the list. */
  end?: ReactNode;
}

/** Line of search and filters above a list; the controls that arrange the list are at its end. After the search it is one stop of Tab. */
export function Toolbar({ name, search, children, end }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {search}
      <Roving name={name} className={styles.filters}>
        {children}
        {end === undefined ? null : <div className={styles.end}>{end}</div>}
      </Roving>
    </div>
  );
}
