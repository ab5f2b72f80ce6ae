import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import tableStyles from '../../ui/table.module.css';
import styles from './order-table.module.css';

/** Their widths stand in the styles: each holds the longest words of both languages and amounts of five digits. */
export const COLUMNS = [
  'order',
  'product',
  'label',
  'shipping',
  'status',
  'price',
  'cost',
  'revenue',
  'fulfilInfo',
  'created',
  'fulfilActions',
] as const;

const CLASSES: Readonly<Partial<Record<(typeof COLUMNS)[number], string | undefined>>> = {
  order: styles.stickyId,
  price: styles.number,
  cost: styles.number,
  revenue: styles.number,
  fulfilInfo: styles.afterNumber,
  fulfilActions: styles.actions,
};

interface OrderTableProps {
  isPageSelected: boolean;
  isSomeSelected: boolean;
  /** Not given while there is nothing to choose. */
  onTogglePage?: () => void;
  /** Lies over the header while something is chosen (U10). */
  bar: ReactNode;
  children: ReactNode;
}

/** The frame of the orders table: header, columns of fixed width so that nothing jumps, sticky check, id and actions (U7). */
export function OrderTable({ isPageSelected, isSomeSelected, onTogglePage, bar, children }: OrderTableProps) {
  const { t } = useTranslation('orders');
  return (
    <div className={`${tableStyles.box} ${styles.box}`}>
      {bar === null ? null : <div className={styles.bar}>{bar}</div>}
      <div className={styles.scroll}>
        <table className={`${tableStyles.table} ${styles.table}`} data-selecting={bar === null ? undefined : true}>
          <colgroup>
            <col data-column="check" />
            {COLUMNS.map((name) => (
              <col key={name} data-column={name} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th className={styles.stickyCheck}>
                {onTogglePage === undefined ? null : (
                  <PageCheckbox isAll={isPageSelected} isSome={isSomeSelected} onToggle={onTogglePage} />
                )}
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={CLASSES[name]}>
                  {t(`columns.${name}`)}
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
