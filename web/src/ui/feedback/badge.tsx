import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** Names of the state colours in theme.css. */
export type Tone = 'neutral' | 'accent' | 'red' | 'amber' | 'green' | 'blue' | 'violet' | 'yellow';
/** `outline` and `dashed` are for states that are not certain yet, `solid` for final states, and `plain` for a second line. */
export type BadgeShape = 'soft' | 'outline' | 'dashed' | 'solid' | 'plain';

interface BadgeProps {
  tone: Tone;
  shape?: BadgeShape;
  icon?: ReactNode;
  /** True while work is in progress, which the badge indicates. */
  isBusy?: boolean;
  /** True for a badge beside another one: if the line has no room for its text, only its icon is shown (UI-48). */
  isBeside?: boolean;
  /** Tooltip, for example the partner's original word. */
  hint?: string;
  children: ReactNode;
}

/** Shows a state with colour, icon and word together (UI-25). */
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
