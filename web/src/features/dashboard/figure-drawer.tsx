import type { FigureRow } from '@bobbin/contract/earnings';
import type { Figure } from '@bobbin/domain/money/figures';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/count.ts';
import { SumTable } from '../../ui/data-list/sum-table.tsx';
import type { Days } from '../../ui/days.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { BucketName } from './dashboard-search.ts';
import { toDays } from './day-words.ts';
import styles from './figure-drawer.module.css';
import { useFigureLines } from './use-dashboard.ts';

interface FigureDrawerProps {
  figure: Figure;
  of: BucketName;
  days: Days;
  shops: string | undefined;
  onClose: () => void;
}

/** A figure line by line: its parts add up to it, what is left out is named, and the sum of all lines stays in sight (PRF-8). */
export function FigureDrawer({ figure, of, days, shops, onClose }: FigureDrawerProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const query = useFigureLines(figure, days, shops, page);
  const { data } = query;
  const span = days.from !== undefined && days.to !== undefined ? toDays(days.from, days.to) : t('allDays');
  return (
    <Drawer
      title={t('figureTitle', { name: t(`figureNames.${figure}`), of: `${t(`buckets.${of}`)} (${span})` })}
      onClose={onClose}
    >
      {data === undefined ? null : (
        <>
          <ul className={styles.parts}>
            {data.parts.map(({ part, count, total }) => (
              <li key={part}>
                <span>{t(`parts.${part}`)}</span>
                <strong>
                  <Money amount={total} />
                </strong>
                <small>{t('entries', { count })}</small>
              </li>
            ))}
            <li data-sum>
              <span>{t('sum')}</span>
              <strong>
                <Money amount={data.sum} />
              </strong>
              <small>{t('entries', { count: data.meta.totalItems })}</small>
            </li>
          </ul>
          {data.leftOut.length === 0 ? null : (
            <p className={styles.left}>
              {t('left')}{' '}
              {data.leftOut.map(({ status, count }) => `${formatCount(count, locale)} ${status}`).join(' · ')}
            </p>
          )}
        </>
      )}
      <ListStates
        query={query}
        count={data?.data.length ?? 0}
        skeleton={<RowsSkeleton rows={8} height={40} />}
        empty={<p className={styles.left}>{t('linesNone')}</p>}
      >
        <SumTable
          words={3}
          heads={[
            { key: 'order', title: t('order') },
            { key: 'product', title: t('product') },
            { key: 'kind', title: t('kind') },
            { key: 'amount', title: t('amount') },
          ]}
          rows={(data?.data ?? []).map((row) => ({
            key: row.id,
            cells: [
              <LineOrder key="order" row={row} />,
              <span key="product" className={styles.product} title={row.productName}>
                {row.productName}
              </span>,
              <LineKind key="kind" row={row} />,
              <LineAmount key="amount" row={row} />,
            ],
          }))}
        />
      </ListStates>
      {data === undefined ? null : (
        <footer className={styles.foot}>
          <span className={styles.fits}>
            <IconCircleCheck size={14} stroke={1.75} aria-hidden /> {t('adds')}
          </span>
          <strong>
            <Money amount={data.sum} />
          </strong>
          <Pagination meta={data.meta} onPage={setPage} />
        </footer>
      )}
    </Drawer>
  );
}

function LineOrder({ row }: { row: FigureRow }) {
  return (
    <>
      <Link to="/community/orders/$id" params={{ id: row.orderId }} className={styles.id}>
        {row.orderId}
      </Link>
      <small>
        {row.shop.friendName || row.shop.nameShop} · <LaTime at={row.at} />
      </small>
    </>
  );
}

function LineKind({ row: { part, status } }: { row: FigureRow }) {
  const t = useTexts(dashboardTexts);
  const word = part === 'corrected' ? t(status === 'refund' ? 'refund' : 'correction') : t(`parts.${part}`);
  return <Badge tone={part === 'corrected' ? 'red' : part === 'settled' ? 'green' : 'neutral'}>{word}</Badge>;
}

function LineAmount({ row: { part, amount, expected } }: { row: FigureRow }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  return (
    <span data-estimate={part === 'estimated' || undefined} className={styles.amount}>
      <Money amount={amount} />
      {expected === null ? null : (
        <small>{t('expected', { amount: displayMoney(parseMoney(expected), locale) })}</small>
      )}
    </span>
  );
}
