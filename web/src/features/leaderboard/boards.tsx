import { Board } from './board.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './leaderboard.module.css';

/** Shows today and this month side by side; in narrow windows one below the other. */
export function Boards() {
  return (
    <Stack gap={14} className={styles.boards}>
      <Board id="today" />
      <Board id="month" />
    </Stack>
  );
}
