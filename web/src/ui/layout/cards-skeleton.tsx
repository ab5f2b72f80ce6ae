import type { CSSProperties } from 'react';
import styles from './layout.module.css';
import { Bone } from '../list/list-states.tsx';
import { Stack, Text } from './boxes.tsx';

interface CardsSkeletonProps {
  /** Minimum width of a card, height of a card, and gap between two cards, all in pixels. */
  least: number;
  height: number;
  gap: number;
}

/** Number of placeholder cards, which fills two rows on most screens. */
const COUNT = 14;

/** Shows placeholders for cards in their final grid (UI-15). */
export function CardsSkeleton({ least, height, gap }: CardsSkeletonProps) {
  return (
    <div className={styles.grid} style={{ '--least': `${least}px`, '--gap': `${gap}px` } as CSSProperties} aria-hidden>
      {Array.from({ length: COUNT }, (_, card) => (
        <Stack key={card} gap={10} className={styles.card} style={{ height }}>
          <Text fill="neutral" />
          <Bone width="70%" height={12} />
          <Bone width="45%" height={12} />
        </Stack>
      ))}
    </div>
  );
}
