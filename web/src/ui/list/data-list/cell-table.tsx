import type { ReactNode } from 'react';
import { Text } from '../../layout/boxes.tsx';
import styles from './cell-table.module.css';

interface CellTableProps {
  /** Heading of the column with the names of the rows. */
  head: string;
  columns: readonly { key: string; title: string }[];
  rows: readonly { key: string; title: string }[];
  renderCell: (row: string, column: string) => ReactNode;
}

/** Shows content for each pair of row and column, in a small table without pages and sorting. On a phone the cells of a row are below each other. */
export function CellTable({ head, columns, rows, renderCell }: CellTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.title}</th>
            {columns.map(({ key, title }) => (
              <td key={key}>
                <Text size={12} tone="muted" className={styles.title} aria-hidden>
                  {title}
                </Text>
                {renderCell(row.key, key)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
