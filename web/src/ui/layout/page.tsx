import type { ReactNode } from 'react';
import styles from './page.module.css';
import { Roving } from '../hooks/roving.tsx';

interface PageProps {
  title: ReactNode;
  /** Links to neighbouring pages, beside the title; on a narrow screen they have a line of their own. */
  nav?: ReactNode;
  /** Small text beside the title, for example the time zone. */
  aside?: ReactNode;
  /** Actions of the page; the primary action is the last one. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frames a page of the seller area with title, actions and content. */
export function Page({ title, nav, aside, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {nav ? <div className={styles.nav}>{nav}</div> : null}
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
  /** Filters of the list, shown after the search box. */
  children: ReactNode;
  /** Controls for the arrangement of the list, such as sort and columns. */
  end?: ReactNode;
}

/**
 * Shows search and filters above a list and, at the end of the line, the controls for the arrangement of the list. All controls after the search box
 * share one tab stop.
 */
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
