import { IconArrowDown, IconArrowUp } from '../../icons.ts';
import { useText } from '../../../i18n/use-texts.tsx';
import type { Column } from './column.ts';
import styles from './data-list.module.css';

/** Sort order of a list, by the API's name, with the function that changes it. */
export interface Sorting {
  current: string;
  onSort: (sort: string) => void;
}

interface HeadCellProps {
  column: Pick<Column<never, never>, 'key' | 'title' | 'hint' | 'sort'>;
  look: string | undefined;
  sorting: Sorting | undefined;
}

/** Shows the title of a column. If the column can be sorted, a click on the title sorts the list. */
export function HeadCell({ column: { key, title, hint, sort = [] }, look, sorting }: HeadCellProps) {
  const text = useText();
  const name = text(title);
  const isOn = sorting !== undefined && sort.includes(sorting.current);
  const isUp = isOn && sorting.current.endsWith(':ASC');
  const next = sort[(sort.indexOf(sorting?.current ?? '') + 1) % sort.length];
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={look}
      data-column={key}
      title={hint === undefined ? undefined : text(hint)}
      aria-sort={isOn ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      {sorting === undefined || next === undefined ? (
        name
      ) : (
        <button type="button" className={styles.sort} onClick={() => sorting.onSort(next)}>
          {name}
          {isOn ? <Arrow size={14} stroke={1.75} aria-hidden /> : null}
        </button>
      )}
    </th>
  );
}
