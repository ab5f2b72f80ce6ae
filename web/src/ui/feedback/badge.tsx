import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** Names of the state colours in theme.css. */
export type Tone = 'neutral' | 'accent' | 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'yellow';
/** `outline` and `dashed` mark states that are not yet real, `solid` final ones, `plain` a second line. */
export type BadgeShape = 'soft' | 'outline' | 'dashed' | 'solid' | 'plain';

interface BadgeProps {
  tone: Tone;
  shape?: BadgeShape;
  icon?: ReactNode;
  /** True while work is in progress. */
  isBusy?: boolean;
  /** True beside another badge: if the line has no room for its text, only its icon is shown (UI-48). */
  isBeside?: boolean;
  /** Tooltip, e.g. the partner's original word. */
  hint?: string;
  children: ReactNode;
}

/** Shows a state as colour, icon and word together (UI-25). */
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
