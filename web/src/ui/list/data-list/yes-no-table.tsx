import { IconCheck, IconMinus } from '../../icons.ts';
import styles from './yes-no-table.module.css';

interface YesNoTableProps {
  /** Heading of the column with the names of the rows. */
  head: string;
  columns: readonly { key: string; title: string; isCurrent?: boolean }[];
  rows: readonly { key: string; title: string; isYes: (column: string) => boolean }[];
  yes: string;
  no: string;
}

/** Shows yes or no for each pair of row and column, in a small table without pages and sorting. */
export function YesNoTable({ head, columns, rows, yes, no }: YesNoTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ key, title, isCurrent }) => (
            <th key={key} scope="col" data-current={isCurrent || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key: row, title, isYes }) => (
          <tr key={row}>
            <th scope="row">{title}</th>
            {columns.map(({ key, isCurrent }) => (
              <td key={key} data-current={isCurrent || undefined}>
                {isYes(key) ? (
                  <IconCheck size={16} stroke={1.75} role="img" aria-label={yes} />
                ) : (
                  <IconMinus size={16} stroke={1.75} role="img" aria-label={no} className={styles.not} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
