import type { ProfitRow } from '@bobbin/contract/profits';
import { houseName, isHouse } from '@bobbin/domain/factories/houses';
import { NO_GROUP, type ProfitGroup, type ProfitLines } from '@bobbin/domain/money/profits';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { profitsTexts } from '../../i18n/vi/profits.ts';
import { formatCount } from '../../ui/text/count.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { Money } from '../../ui/text/money.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './dashboard.module.css';

export interface ProfitContext {
  by: ProfitGroup;
  onOpen: (id: string, lines: ProfitLines) => void;
}

const sorts = (name: string) => [`${name}:DESC`, `${name}:ASC`];

/** Columns of the profit list: one row per shop, product, SKU, design or factory (PRF-16). */
export const PROFIT_LIST: List<ProfitRow, ProfitContext> = {
  name: 'profits',
  version: 1,
  toId: ({ id }) => id,
  idAttribute: 'data-profit-id',
  rowPx: 48,
  cardPx: 250,
  isMiddle: true,
  columns: [
    {
      key: 'name',
      title: 'profits:by',
      minWidth: 220,
      isFixed: true,
      sticky: 'start',
      card: 'head',
      cell: (row, context) => <RowName row={row} context={context} />,
    },
    {
      key: 'orders',
      title: 'profits:orders',
      width: 76,
      align: 'end',
      card: 'fact',
      isKnown: (rows) => rows.some(({ orders }) => orders !== null),
      cell: ({ orders }) => <Count value={orders} />,
    },
    {
      key: 'pieces',
      title: 'profits:pieces',
      width: 86,
      align: 'end',
      card: 'fact',
      sort: sorts('pieces'),
      cell: ({ pieces }) => <Count value={pieces} />,
    },
    {
      key: 'revenue',
      title: 'profits:revenue',
      width: [134, 146],
      align: 'end',
      card: 'fact',
      sort: sorts('revenue'),
      cell: ({ revenue }) => <Money amount={revenue} />,
    },
    {
      key: 'cost',
      title: 'profits:cost',
      width: [104, 116],
      align: 'end',
      card: 'fact',
      sort: sorts('cost'),
      cell: ({ cost }) => <Money amount={cost} />,
    },
    {
      key: 'profit',
      title: 'profits:profit',
      hint: 'profits:profitHint',
      width: [128, 140],
      align: 'end',
      card: 'fact',
      sort: sorts('profit'),
      cell: ({ profit }) => <Money amount={profit} />,
    },
    {
      key: 'fees',
      title: 'profits:fees',
      hint: 'profits:feesHint',
      width: [104, 116],
      align: 'end',
      card: 'fact',
      sort: sorts('fees'),
      cell: (row, context) => <RowFees row={row} context={context} />,
    },
    {
      key: 'net',
      title: 'profits:net',
      hint: 'profits:netHint',
      width: [112, 124],
      align: 'end',
      card: 'fact',
      sort: sorts('net'),
      cell: ({ net }) => (
        <strong>
          <Money amount={net} />
        </strong>
      ),
    },
    {
      key: 'percent',
      title: 'profits:percent',
      hint: 'profits:percentHint',
      width: [92, 104],
      align: 'end',
      card: 'fact',
      cell: ({ percent }) => (percent === null ? '—' : `${percent.toFixed(2)}%`),
    },
    {
      key: 'unpriced',
      title: 'profits:unpricedOrders',
      hint: 'profits:unpricedHint',
      width: [130, 150],
      align: 'end',
      card: 'fact',
      isKnown: (rows) => rows.some(({ unpricedRevenue }) => unpricedRevenue !== '0.00'),
      cell: (row, context) => <RowUnpriced row={row} context={context} />,
    },
  ],
};

function Count({ value }: { value: number | null }) {
  const locale = useLocale();
  return value === null ? '—' : formatCount(value, locale);
}

/** Returns the name of a row; a row for orders without a shop, SKU or design says which of these is missing. */
export function useRowName(by: ProfitGroup): (row: Pick<ProfitRow, 'id' | 'name'>) => string {
  const t = useTexts(profitsTexts);
  return ({ id, name }) => {
    if (id === NO_GROUP) return t(`none.${by}`);
    if (by === 'factory') return isHouse(id) ? houseName(id) : id === 'NONE' ? t('noHouse') : id;
    return name === '' ? id : name;
  };
}

function RowName({ row, context: { by, onOpen } }: { row: ProfitRow; context: ProfitContext }) {
  const t = useTexts(profitsTexts);
  const name = useRowName(by)(row);
  const shop = row.shop === null ? null : row.shop.friendName || row.shop.nameShop;
  return (
    <Row as="span" gap={10} shrinks>
      {row.thumbnailUrl === null ? null : (
        <img src={row.thumbnailUrl} alt="" width={32} height={32} loading="lazy" className={styles.picture} />
      )}
      <span>
        <button
          type="button"
          className={styles.name}
          title={name}
          data-none={row.id === NO_GROUP || undefined}
          aria-label={t('open', { name: shop === null ? name : `${name}, ${shop}` })}
          onClick={() =>
            onOpen(row.id, row.pieces === 0 && row.cost === '0.00' && row.feesCount > 0 ? 'fees' : 'orders')
          }
        >
          {name}
        </button>
        {shop === null ? null : (
          <Text as="small" size={12} tone="muted" block>
            {shop}
          </Text>
        )}
      </span>
    </Row>
  );
}

function RowUnpriced({ row, context: { by, onOpen } }: { row: ProfitRow; context: ProfitContext }) {
  const t = useTexts(profitsTexts);
  const locale = useLocale();
  const name = useRowName(by)(row);
  if (row.unpricedRevenue === '0.00' && (row.unpricedOrders ?? 0) === 0) return '—';
  const count = row.unpricedOrders === null ? '' : ` (${row.unpricedOrders})`;
  const amount = displayMoney(parseMoney(row.unpricedRevenue), locale);
  return (
    <button
      type="button"
      className={styles.fees}
      aria-label={t('openUnpriced', { name, amount, count })}
      onClick={() => onOpen(row.id, 'unpriced')}
    >
      {amount}
      {count}
    </button>
  );
}

function RowFees({ row, context: { by, onOpen } }: { row: ProfitRow; context: ProfitContext }) {
  const t = useTexts(profitsTexts);
  const locale = useLocale();
  const name = useRowName(by)(row);
  if (row.feesCount === 0) return '—';
  return (
    <button
      type="button"
      className={styles.fees}
      title={displayMoney(parseMoney(row.fees), locale)}
      aria-label={t('openFees', { count: row.feesCount, name, amount: displayMoney(parseMoney(row.fees), locale) })}
      onClick={() => onOpen(row.id, 'fees')}
    >
      <Money amount={row.fees} />
    </button>
  );
}
