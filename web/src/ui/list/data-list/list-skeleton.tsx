import { Suspense } from 'react';
import { Bone } from '../list-states.tsx';
import { useNarrow } from '../../hooks/use-narrow.ts';
import type { List } from './column.ts';
import { useRowPx, useShownColumns } from './data-list.tsx';
import styles from './data-list.module.css';
import { CardBones } from './lazy-card.ts';
import { TableFrame, toCellClass } from './table-frame.tsx';

/** Row height in pixels from which the placeholder shows two lines. */
const TWO_LINES_PX = 50;

interface ListSkeletonProps<Row, Context> {
  list: List<Row, Context>;
  /** Number of rows: as many as are expected, or as fit into a window. */
  rows?: number;
  /** True if the rows will have checkboxes. */
  isChecked?: boolean;
}

/** Shows placeholders for rows or cards in their final positions. */
export function ListSkeleton<Row, Context>(props: ListSkeletonProps<Row, Context>) {
  const { list, rows = 10, isChecked = false } = props;
  const isNarrow = useNarrow(list.tableFrom);
  const shown = useShownColumns(list, []);
  const rowPx = useRowPx(list, isNarrow);
  if (isNarrow) {
    return (
      <Suspense>
        <CardBones list={list} rows={rows} />
      </Suspense>
    );
  }
  return (
    <TableFrame list={list} shown={shown} check={isChecked ? null : undefined}>
      {() => (
        <tbody aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} style={{ height: rowPx }}>
              {isChecked ? (
                <td className={styles.check}>
                  <span className={styles.bone}>
                    <Bone width={16} height={16} />
                  </span>
                </td>
              ) : null}
              {shown.map(({ column }, index) => (
                <td key={column.key} className={toCellClass(column, shown[index - 1]?.column)}>
                  <Bone width="72%" />{' '}
                  {rowPx >= TWO_LINES_PX || list.densities !== undefined ? <Bone width="52%" /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </TableFrame>
  );
}
