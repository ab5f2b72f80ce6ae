import { Board } from './board.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './leaderboard.module.css';

/** Today and month side by side, below each other where it is narrow. */
export function Boards() {
  return (
    <Stack gap={14} className={styles.boards}>
      <Board id="today" />
      <Board id="month" />
    </Stack>
  );
}
