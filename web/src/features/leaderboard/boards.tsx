import { Board } from './board.tsx';
import styles from './leaderboard.module.css';

/** Today and month side by side, below each other where it is narrow. */
export function Boards() {
  return (
    <div className={styles.boards}>
      <Board id="today" />
      <Board id="month" />
    </div>
  );
}
