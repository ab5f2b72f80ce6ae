import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardListProps {
  /** Chooses the page: as soon as something is chosen, because cards have no head to hold it. */
  check?: ReactNode;
  bar?: ReactNode;
  isSkeleton?: boolean;
  children: ReactNode;
}

/** The frame of a list of cards. */
export function CardList({ check, bar = null, isSkeleton = false, children }: CardListProps) {
  return (
    <>
      {bar === null ? null : (
        <div className={styles.bar}>
          {check}
          {bar}
        </div>
      )}
      <ul className={styles.cards} aria-hidden={isSkeleton || undefined}>
        {children}
      </ul>
    </>
  );
}
