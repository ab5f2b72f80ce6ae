import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './order-table.module.css';

/** Widths in pixels that hold the longest words of each language; all of it fits a window of 1366. */
const COLUMNS = [
  { name: 'label', width: { vi: 68, en: 74 } },
  { name: 'shipping', width: { vi: 92, en: 92 } },
  { name: 'status', width: { vi: 130, en: 160 } },
  { name: 'deadline', width: { vi: 146, en: 132 } },
  { name: 'price', width: { vi: 74, en: 76 }, isNumber: true },
  { name: 'cost', width: { vi: 76, en: 74 }, isNumber: true },
  { name: 'revenue', width: { vi: 72, en: 72 }, isNumber: true },
  { name: 'fulfilInfo', width: { vi: 130, en: 130 }, isAfterNumber: true },
  { name: 'fulfilActions', width: { vi: 88, en: 88 } },
  { name: 'created', width: { vi: 58, en: 60 } },
] as const;

const ID_WIDTH = 168;
const CHECK_WIDTH = 34;

interface OrderTableProps {
  isPageSelected: boolean;
  isSomeSelected: boolean;
  onTogglePage: () => void;
  /** Lies over the header while something is chosen (U10). */
  bar: ReactNode;
  children: ReactNode;
}

/** The frame of the orders table: header, columns of fixed width so that nothing jumps, sticky check and id (U7). */
export function OrderTable({ isPageSelected, isSomeSelected, onTogglePage, bar, children }: OrderTableProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return (
    <div className={`${tableStyles.box} ${styles.box}`}>
      {bar === null ? null : <div className={styles.bar}>{bar}</div>}
      <div className={styles.scroll}>
        <table className={`${tableStyles.table} ${styles.table}`} data-selecting={bar === null ? undefined : true}>
          <colgroup>
            <col style={{ width: CHECK_WIDTH }} />
            <col style={{ width: ID_WIDTH }} />
            <col />
            {COLUMNS.map(({ name, width }) => (
              <col key={name} style={{ width: width[locale] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th className={styles.stickyCheck}>
                <PageCheckbox isAll={isPageSelected} isSome={isSomeSelected} onToggle={onTogglePage} />
              </th>
              <th scope="col" className={styles.stickyId}>
                {t('columns.order')}
              </th>
              <th scope="col">{t('columns.product')}</th>
              {COLUMNS.map((column) => (
                <th key={column.name} scope="col" className={toColumnClass(column)}>
                  {t(`columns.${column.name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </div>
    </div>
  );
}

function toColumnClass(column: (typeof COLUMNS)[number]): string | undefined {
  if ('isNumber' in column) return styles.number;
  return 'isAfterNumber' in column ? styles.afterNumber : undefined;
}

interface PageCheckboxProps {
  isAll: boolean;
  isSome: boolean;
  onToggle: () => void;
  /** Says in sight what it chooses, where no table's head does. */
  isNamed?: boolean;
}

/** Chooses the page (AC-45); half-filled while only some of it is chosen. */
export function PageCheckbox({ isAll, isSome, onToggle, isNamed = false }: PageCheckboxProps) {
  const { t } = useTranslation('orders');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <label className={isNamed ? styles.named : styles.checkbox}>
      <input
        ref={input}
        type="checkbox"
        aria-label={isNamed ? undefined : t('selectPage')}
        checked={isAll}
        onChange={onToggle}
      />
      {isNamed ? t('selectPage') : null}
    </label>
  );
}
