import type { FlashSale } from '@bobbin/contract/flash-sales';
import type { List } from '../../ui/list/data-list/column.ts';
import { formatLa } from '../../ui/text/time.ts';
import { openSale } from './open-sale-dialogs.tsx';
import { toVietnamShort } from './clock-text.ts';
import styles from './flash-sales.module.css';
import { SaleActions } from './sale-actions.tsx';
import { Executed, SaleMessage, SaleState, SkuCount } from './sale-states.tsx';
import { Text } from '../../ui/layout/boxes.tsx';

export interface SaleContext {
  now: number;
}

/** Columns of the flash sales of a shop. */
export const SALE_LIST: List<FlashSale, SaleContext> = {
  name: 'flash-sales',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ standing }) => (standing === 'failed' ? 'red' : undefined),
  isMiddle: true,
  rowPx: 45,
  cardPx: 240,
  columns: [
    {
      key: 'name',
      title: 'flash-sales:name',
      minWidth: 190,
      isFixed: true,
      card: 'head',
      cell: (sale) => (
        <button type="button" className={styles.name} title={sale.name} onClick={() => openSale(sale)}>
          {sale.name}
        </button>
      ),
    },
    { key: 'deal', title: 'flash-sales:deal', width: 72, align: 'end', card: 'fact', cell: ({ deal }) => `${deal}%` },
    {
      key: 'skus',
      title: 'flash-sales:skus',
      width: 118,
      align: 'end',
      card: 'fact',
      cell: (sale) => <SkuCount sale={sale} />,
    },
    {
      key: 'endLa',
      title: 'flash-sales:endLa',
      width: 134,
      card: 'fact',
      cell: ({ timeEnd }) => <time>{`${formatLa(timeEnd * 1000, 'short')} PT`}</time>,
    },
    {
      key: 'endVietnam',
      title: 'flash-sales:endVietnam',
      width: 134,
      card: 'fact',
      cell: ({ timeEnd }) => <Text as="time" tone="muted">{`${toVietnamShort(timeEnd * 1000)} VN`}</Text>,
    },
    {
      key: 'executed',
      title: 'flash-sales:executed',
      width: 106,
      card: 'fact',
      cell: (sale) => <Executed sale={sale} />,
    },
    {
      key: 'state',
      title: 'flash-sales:state',
      width: 128,
      card: 'state',
      cell: (sale) => <SaleState sale={sale} />,
    },
    {
      key: 'message',
      title: 'flash-sales:message',
      minWidth: 180,
      card: 'body',
      cell: (sale, { now }) => <SaleMessage sale={sale} now={now} />,
    },
    {
      key: 'actions',
      title: 'flash-sales:actions',
      width: 156,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (sale) => <SaleActions sale={sale} />,
    },
  ],
};
