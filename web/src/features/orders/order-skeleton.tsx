import { Bone } from '../../ui/list-states.tsx';
import tableStyles from '../../ui/table.module.css';
import { COLUMNS, OrderTable } from './order-table.tsx';
import styles from './orders-list.module.css';

/** What a window shows of a list. */
const ROWS = 10;
const CARDS = 3;

/** Rows or cards to come, in the places where they will stand (U19). */
export function OrderSkeleton({ isNarrow }: { isNarrow: boolean }) {
  if (isNarrow) {
    return (
      <ul className={`${tableStyles.cards} ${styles.cards}`} aria-hidden>
        {Array.from({ length: CARDS }, (_, card) => (
          <li key={card} className={`${tableStyles.card} ${styles.bones}`}>
            <Bone width="64%" />
            <Bone width="90%" height={36} />
            <Bone width="48%" />
            <Bone width="100%" height={34} />
            <Bone width="100%" height={44} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <OrderTable isPageSelected={false} isSomeSelected={false} bar={null}>
      <tbody aria-hidden>
        {Array.from({ length: ROWS }, (_, row) => (
          <tr key={row} className={styles.row}>
            <td>
              <Bone width={16} height={16} />
            </td>
            {COLUMNS.map((name) => (
              <td key={name}>
                <Bone width="72%" /> <Bone width="52%" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </OrderTable>
  );
}
