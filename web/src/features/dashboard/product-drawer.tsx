import { displayMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import styles from './dashboard.module.css';
import { LinesDrawer, type LinesSum } from './lines-drawer.tsx';
import { useProductSales } from './use-dashboard.ts';

interface ProductDrawerProps {
  id: string;
  search: DashboardSearch;
  onClose: () => void;
}

/** Lists the orders in which a product was sold; the pieces of all orders add up to the product's number of sold pieces (PRF-8). */
export function ProductDrawer({ id, search, onClose }: ProductDrawerProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const query = useProductSales(id, search, page);
  // The server sends an empty name for a product that it no longer knows, so the id is shown.
  const name = query.data?.productName || id;
  return (
    <LinesDrawer
      title={name.length > 80 ? `${name.slice(0, 80)}…` : name}
      hint={
        query.data?.sum == null
          ? undefined
          : t('shareSum', { amount: displayMoney(parseMoney(query.data.sum), locale) })
      }
      query={query}
      sum={useSum(query.data)}
      heads={[
        { key: 'order', title: t('order') },
        { key: 'shop', title: t('shops') },
        { key: 'sku', title: t('variant') },
        { key: 'at', title: t('at') },
        { key: 'status', title: t('kind') },
        { key: 'share', title: t('share') },
        { key: 'pieces', title: t('sold') },
      ]}
      rows={(query.data?.data ?? []).map((row) => ({
        key: row.orderId,
        cells: [
          <Link key="order" to="/community/orders/$id" params={{ id: row.orderId }} className={styles.id}>
            {row.orderId}
          </Link>,
          <span key="shop" className={styles.shop} title={row.shop.nameShop}>
            {row.shop.friendName || row.shop.nameShop}
          </span>,
          <span key="sku" className={styles.words} title={row.skuName}>
            {row.skuName}
          </span>,
          <LaTime key="at" at={row.at} />,
          <OrderStatusBadge key="status" status={row.status} />,
          <Money key="share" amount={row.amount} empty="—" />,
          row.pieces,
        ],
      }))}
      onPage={setPage}
      onClose={onClose}
    />
  );
}

function useSum(data: ReturnType<typeof useProductSales>['data']): LinesSum | undefined {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  if (data === undefined) return undefined;
  const pieces = (count: number) => <span>{formatCount(count, locale)}</span>;
  const seen = data.data.reduce((sum, row) => sum + row.pieces, 0);
  const shown = data.data.flatMap(({ amount }) => (amount === null ? [] : [parseMoney(amount)]));
  const isWhole = data.meta.totalPages <= 1;
  const isSameMoney = data.sum === null || sumCents(shown) === parseMoney(data.sum);
  return {
    parts: [],
    total: { amount: pieces(data.pieces), small: t('orders', { count: data.meta.totalItems }) },
    seen: pieces(seen),
    rest: isWhole ? null : pieces(data.pieces - seen),
    leftOut: data.leftOut,
    isExact: !isWhole || (seen === data.pieces && isSameMoney),
    meta: data.meta,
  };
}
