import { useRef, type ReactNode } from 'react';
import { useScrollable } from '../../hooks/use-scrollable.ts';
import styles from './sum-table.module.css';

export interface SumRow {
  key: string;
  cells: readonly ReactNode[];
  /** True if the row is left out of the sum. */
  isOff?: boolean;
}

interface SumTableProps {
  heads: readonly { key: string; title: ReactNode; isWords?: boolean }[];
  rows: readonly SumRow[];
  /** Cells of the row with the sum. */
  foot?: readonly ReactNode[];
  /** Number of leading columns with text. Other columns contain numbers, unless their head says that they contain text. */
  words?: number;
  maxHeight?: number;
  /** True shows a row as a block where space is narrow: its name and its last number at the top, the other numbers with their names below. */
  isStacked?: boolean;
}

/** Shows a few rows of figures, for example the data of a chart, or lines with their sum. The first cell of a row names the row. */
export function SumTable({ heads, rows, foot, words = 1, maxHeight, isStacked = false }: SumTableProps) {
  const align = (index: number) => (index < words || heads[index]?.isWords ? 'start' : undefined);
  // A number needs its name beside it if there is no table head above.
  const nameOf = (index: number) => {
    const title = heads[index]?.title;
    return isStacked &&
      index >= words &&
      !heads[index]?.isWords &&
      index < heads.length - 1 &&
      typeof title === 'string'
      ? title
      : undefined;
  };
  const key = (index: number) => heads[index]?.key ?? index;
  const scroller = useRef<HTMLDivElement>(null);
  const tabIndex = useScrollable(scroller);
  return (
    <div ref={scroller} className={styles.scroll} style={{ maxHeight }} tabIndex={tabIndex}>
      <table className={styles.table} data-stacked={isStacked || undefined}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head.key} scope="col" data-align={align(index)}>
                {head.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-off={row.isOff || undefined}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={key(index)} scope="row" data-align="start">
                    {cell}
                  </th>
                ) : (
                  <td key={key(index)} data-align={align(index)} data-name={nameOf(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : (
          <tfoot>
            <tr>
              {foot.map((cell, index) => (
                <td key={key(index)} data-align={align(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
