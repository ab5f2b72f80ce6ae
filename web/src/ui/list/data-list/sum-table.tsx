import type { ReactNode } from 'react';
import styles from './sum-table.module.css';

export interface SumRow {
  key: string;
  cells: readonly ReactNode[];
  /** Not among what is added up. */
  isOff?: boolean;
}

interface SumTableProps {
  heads: readonly { key: string; title: ReactNode; isWords?: boolean }[];
  rows: readonly SumRow[];
  /** What the rows add up to. */
  foot?: readonly ReactNode[];
  /** The first so many columns are words, as are those whose head says so; the others are numbers. */
  words?: number;
  maxHeight?: number;
  /** Where there is little room a row is a block: its name and its last number above, the rest below with the names of the numbers. */
  isStacked?: boolean;
}

/** A few figures in rows that are no list of things: what a chart shows, lines that add up. The first cell names its row. */
export function SumTable({ heads, rows, foot, words = 1, maxHeight, isStacked = false }: SumTableProps) {
  const align = (index: number) => (index < words || heads[index]?.isWords ? 'start' : undefined);
  // Numbers need their names where no head is above them.
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
  return (
    <div className={styles.scroll} style={{ maxHeight }}>
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
