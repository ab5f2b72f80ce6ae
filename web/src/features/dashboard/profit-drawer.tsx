import { parseMoney, sumCents } from '@bobbin/domain/money/money';
import type { ProfitLines } from '@bobbin/domain/money/profits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { profitsTexts } from '../../i18n/vi/profits.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import styles from './dashboard.module.css';
import { LinesDrawer, type LinesSum } from './lines-drawer.tsx';
import { useRowName } from './profit-columns.tsx';
import type { ProfitSearch } from './profit-search.ts';
import { useProfitLines } from './use-profits.ts';

interface ProfitDrawerProps {
  id: string;
  search: ProfitSearch;
  lines: ProfitLines;
  onLines: (lines: ProfitLines) => void;
  onClose: () => void;
}

/** Shows the lines of a row of the profit list: its orders, or the deducted design fees (PRF-16, PRF-17). */
export function ProfitDrawer({ id, search, lines, onLines, onClose }: ProfitDrawerProps) {
  const t = useTexts(profitsTexts);
  const { by = 'shop' } = search;
  const [page, setPage] = useState(1);
  const query = useProfitLines(search, { id, lines, page });
  const toName = useRowName(by);
  const row = query.data?.row;
  const name = toName({ id, name: row?.name ?? '' });
  const isFees = lines === 'fees';
  const rows = (query.data?.data ?? []).map((line) => ({
    key: line.id,
    cells: [
      isFees ? (
        <Link key="id" to="/community/user" hash="transactions" className={styles.id}>
          {line.subjectId}
        </Link>
      ) : (
        <Link key="id" to="/community/orders/$id" params={{ id: line.subjectId }} className={styles.id}>
          {line.subjectId}
        </Link>
      ),
      // The column shows the product of an order or the seller of a fee, because there is no room for both beside the amounts.
      isFees ? (
        <span key="shop" className={styles.shop} title={line.shop?.nameShop}>
          {line.shop === null ? '—' : line.shop.friendName || line.shop.nameShop}
        </span>
      ) : null,
      <span key="words" className={isFees ? styles.words : styles.shop} title={line.words}>
        {line.words}
      </span>,
      <LaTime key="at" at={line.at} />,
      ...(isFees
        ? [
            <Badge key="kind" tone="neutral">
              {findText(`profits:kinds.${line.status}`) ?? line.status}
            </Badge>,
          ]
        : [
            <OrderStatusBadge key="status" status={line.status} />,
            line.pieces,
            <Money key="revenue" amount={line.revenue} />,
            <Money key="cost" amount={line.cost} />,
          ]),
      <Money key="amount" amount={line.amount} />,
    ].filter((cell) => cell !== null),
  }));
  return (
    <LinesDrawer
      title={name.length > 80 ? `${name.slice(0, 80)}…` : name}
      hint={
        <Segments<ProfitLines>
          name={t('linesOf')}
          choices={[
            { value: 'orders', label: t('lines.orders') },
            ...(row === undefined || row.unpricedRevenue === '0.00'
              ? []
              : [{ value: 'unpriced' as const, label: t('lines.unpriced') }]),
            { value: 'fees', label: t('lines.fees', { count: row?.feesCount ?? 0 }) },
          ]}
          value={lines}
          onChange={(next) => {
            setPage(1);
            onLines(next);
          }}
        />
      }
      query={query}
      sum={useSum(query.data, lines)}
      words={isFees ? 5 : 4}
      heads={[
        { key: 'id', title: t(isFees ? 'charge' : 'order') },
        ...(isFees ? [{ key: 'shop', title: t('shop') }] : []),
        { key: 'words', title: t(isFees ? 'words' : 'product') },
        { key: 'at', title: t('at') },
        ...(isFees
          ? [{ key: 'kind', title: t('kind') }]
          : [
              { key: 'status', title: t('status') },
              { key: 'pieces', title: t('pieces') },
              { key: 'revenue', title: t('revenue') },
              { key: 'cost', title: t('cost') },
            ]),
        { key: 'amount', title: t(isFees ? 'amount' : 'profit') },
      ]}
      rows={rows}
      onPage={setPage}
      onClose={onClose}
    />
  );
}

/** Checks that the lines add up to the row's amount; only possible if there is a single page of lines. */
function useSum(data: ReturnType<typeof useProfitLines>['data'], lines: ProfitLines): LinesSum | undefined {
  const t = useTexts(profitsTexts);
  if (data === undefined) return undefined;
  const { row, meta } = data;
  const isFees = lines === 'fees';
  const sum = parseMoney({ fees: row.fees, unpriced: row.unpricedRevenue, orders: row.profit }[lines]);
  const seen = sumCents(data.data.map(({ amount }) => parseMoney(amount)));
  const isWhole = meta.totalPages <= 1;
  return {
    parts:
      lines !== 'orders'
        ? []
        : [
            { key: 'revenue', name: t('revenue'), amount: <Money amount={row.revenue} />, small: '' },
            { key: 'cost', name: t('cost'), amount: <Money amount={0 - parseMoney(row.cost)} />, small: '' },
          ],
    total: {
      amount: <Money amount={sum} />,
      small: t(isFees ? 'feeCount' : 'orderCount', { count: meta.totalItems }),
    },
    seen: <Money amount={seen} />,
    rest: isWhole ? null : <Money amount={sum - seen} />,
    leftOut: [],
    isExact: !isWhole || seen === sum,
    meta,
  };
}
