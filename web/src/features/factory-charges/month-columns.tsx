import type { ChargeMonth } from '@bobbin/contract/factory-charges';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryChargesTexts } from '../../i18n/vi/factory-charges.ts';
import { Button } from '../../ui/button/button.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { toShownDay } from '../../ui/text/days.ts';
import { Money } from '../../ui/text/money.tsx';
import styles from './charges.module.css';

export interface MonthContext {
  /** Month to which the list is limited; undefined means all months. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

/** Columns of a factory's months, newest first. */
export const MONTH_LIST: List<ChargeMonth, MonthContext> = {
  name: 'factory-charge-months',
  version: 1,
  toId: ({ month }) => month,
  rowPx: 38,
  cardPx: 128,
  columns: [
    {
      key: 'month',
      title: 'factory-charges:month',
      width: 110,
      isFixed: true,
      card: 'head',
      cell: (row, context) => <MonthButton row={row} context={context} />,
    },
    {
      key: 'difference',
      title: 'factory-charges:difference',
      width: 110,
      align: 'end',
      card: 'state',
      cell: ({ difference }) => (
        <strong>
          <Money amount={difference} hasPlus />
        </strong>
      ),
    },
    {
      key: 'ours',
      title: 'factory-charges:ours',
      width: 130,
      align: 'end',
      card: 'fact',
      cell: ({ ours }) => <Money amount={ours} />,
    },
    {
      key: 'theirs',
      title: 'factory-charges:theirs',
      width: 130,
      align: 'end',
      card: 'fact',
      cell: ({ theirs }) => <Money amount={theirs} />,
    },
    {
      key: 'orders',
      title: 'factory-charges:orders',
      width: 80,
      align: 'end',
      card: 'fact',
      cell: ({ orders }) => orders,
    },
    {
      key: 'differing',
      title: 'factory-charges:differingShort',
      minWidth: 200,
      card: 'fact',
      cell: (row) => <Differing row={row} />,
    },
  ],
};

function MonthButton({ row, context: { month, onMonth } }: { row: ChargeMonth; context: MonthContext }) {
  const isChosen = row.month === month;
  return (
    <Button reads look="link" aria-pressed={isChosen} onClick={() => onMonth(isChosen ? undefined : row.month)}>
      {toShownDay(row.month)}
    </Button>
  );
}

function Differing({ row: { differing, unread } }: { row: ChargeMonth }) {
  const t = useTexts(factoryChargesTexts);
  return (
    <>
      {differing}
      {unread > 0 ? <span className={styles.small}> · {t('unread', { count: unread })}</span> : null}
    </>
  );
}
