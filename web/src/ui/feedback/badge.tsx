import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** Names of theme.css's state colours. */
export type Tone = 'neutral' | 'accent' | 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'yellow';
/** `outline` and `dashed` stand for something that has not quite happened, `solid` for what is final, `plain` for a second line. */
export type BadgeShape = 'soft' | 'outline' | 'dashed' | 'solid' | 'plain';

interface BadgeProps {
  tone: Tone;
  shape?: BadgeShape;
  icon?: ReactNode;
  /** Something is going on right now. */
  isBusy?: boolean;
  /** Placed beside another badge: where the line has no room for its word, only its icon is shown (UI-48). */
  isBeside?: boolean;
  /** Shown on hover, e.g. the word as it came from outside. */
  hint?: string;
  children: ReactNode;
}

/** State as colour, icon and word together (UI-25). */
export function Badge({ tone, shape = 'soft', icon, isBusy = false, isBeside = false, hint, children }: BadgeProps) {
  return (
    <span
      className={styles.badge}
      data-tone={tone}
      data-shape={shape}
      data-busy={isBusy || undefined}
      data-beside={isBeside || undefined}
      title={hint}
    >
      {icon}
      <span className={styles.word}>{children}</span>
    </span>
  );
}
