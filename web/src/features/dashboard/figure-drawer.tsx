import type { Bucket, FigureRow } from '@bobbin/contract/earnings';
import { isOrderFigure, type Figure } from '@bobbin/domain/money/figures';
import { displayMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Days } from '../../ui/text/days.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { formatLa } from '../../ui/text/time.ts';
import type { BucketName } from './dashboard-search.ts';
import { toShortDays } from '../../ui/text/days.ts';
import { toChange } from './day-words.ts';
import styles from './dashboard.module.css';
import { LinesDrawer, type LinesSum } from './lines-drawer.tsx';
import { useFigureLines } from './use-dashboard.ts';

interface FigureDrawerProps {
  figure: Figure;
  of: BucketName;
  days: Days;
  /** Ids of the chosen shops, separated by commas. */
  shops: string | undefined;
  /** The figure and its value in the previous period; null means that there is no comparison. */
  bucket: Pick<Bucket, 'total' | 'before'> | null;
  onClose: () => void;
}

/** Shows the lines that make up a figure (PRF-8). */
export function FigureDrawer({ figure, of, days, shops, bucket, onClose }: FigureDrawerProps) {
  const t = useTexts(dashboardTexts);
  const [page, setPage] = useState(1);
  const query = useFigureLines(figure, days, shops, page);
  const span = days.from !== undefined && days.to !== undefined ? toShortDays(days.from, days.to) : t('allDays');
  const orderHeads = [
    { key: 'order', title: t('order') },
    { key: 'shop', title: t('shops') },
    { key: 'product', title: t('product') },
  ];
  const heads = isOrderFigure(figure)
    ? orderHeads
    : [
        { key: 'code', title: t(figure === 'payouts' ? 'payment' : 'charge') },
        { key: 'shop', title: t('shops') },
        ...(figure === 'payouts' ? [] : [{ key: 'words', title: t('words') }]),
      ];
  return (
    <LinesDrawer
      title={t('figureTitle', { name: t(`figureNames.${figure}`), of: `${t(`buckets.${of}`)} (${span})` })}
      hint={<FigureHint figure={figure} days={days} shops={shops} bucket={bucket} />}
      query={query}
      sum={useSum(query.data)}
      heads={[
        ...heads,
        { key: 'at', title: t('at') },
        { key: 'kind', title: t('kind') },
        { key: 'amount', title: t('amount') },
      ]}
      rows={(query.data?.data ?? []).map((row) => ({
        key: row.id,
        cells: [
          <LineSubject key="order" row={row} />,
          <span key="shop" className={styles.shop} title={row.shop?.nameShop}>
            {row.shop === null ? '—' : row.shop.friendName || row.shop.nameShop}
          </span>,
          ...(figure === 'payouts'
            ? []
            : [
                <span key="words" className={styles.words} title={row.words}>
                  {row.words}
                </span>,
              ]),
          <LaTime key="at" at={row.at} />,
          <LineKind key="kind" row={row} />,
          <LineAmount key="amount" row={row} />,
        ],
      }))}
      onPage={setPage}
      onClose={onClose}
    />
  );
}

/** Checks that the parts add up to the figure and, if there is only one page of lines, that the lines do too. */
function useSum(data: ReturnType<typeof useFigureLines>['data']): LinesSum | undefined {
  const t = useTexts(dashboardTexts);
  if (data === undefined) return undefined;
  const sum = parseMoney(data.sum);
  const seen = sumCents(data.data.map(({ amount }) => parseMoney(amount)));
  const ofParts = sumCents(data.parts.map(({ total }) => parseMoney(total)));
  const isWhole = data.meta.totalPages <= 1;
  return {
    parts: data.parts.map(({ part, count, total }) => ({
      key: part,
      name: t(`parts.${part}`),
      amount: <Money amount={total} />,
      small: t('entries', { count }),
    })),
    total: { amount: <Money amount={data.sum} />, small: t('entries', { count: data.meta.totalItems }) },
    seen: <Money amount={seen} />,
    rest: isWhole ? null : <Money amount={sum - seen} />,
    leftOut: data.leftOut,
    isExact: ofParts === sum && (!isWhole || seen === sum),
    meta: data.meta,
  };
}

function FigureHint({ figure, days, shops, bucket }: Pick<FigureDrawerProps, 'figure' | 'days' | 'shops' | 'bucket'>) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const before = bucket?.before ?? null;
  const cents = (amount: string | null | undefined) => (amount == null ? null : parseMoney(amount));
  const change = toChange(cents(bucket?.total), cents(before?.total));
  const show = (amount: string) => displayMoney(parseMoney(amount), locale);
  const link = { ...days, ...(shops === undefined ? {} : { shops: shops.split(',') }) };
  return (
    <>
      {before === null || before.total === null
        ? null
        : `${t(before.until === null ? 'beforeWas' : 'beforeWasUntil', {
            days: toShortDays(before.firstDay, before.lastDay),
            time: before.until === null ? '' : formatLa(before.until, 'time'),
            amount: show(before.total),
          })}${change === null ? '' : ` (${change > 0 ? '+' : ''}${change}%)`}. `}
      {isOrderFigure(figure) && days.from !== undefined ? (
        <Link to="/community/orders" search={link}>
          {t('openOrders')}
        </Link>
      ) : null}
    </>
  );
}

function LineSubject({ row: { kind, subjectId } }: { row: FigureRow }) {
  if (kind === 'order')
    return (
      <Link to="/community/orders/$id" params={{ id: subjectId }} className={styles.id}>
        {subjectId}
      </Link>
    );
  if (kind === 'payment')
    return (
      <Link to="/community/report/$id" params={{ id: subjectId }} className={styles.id}>
        {subjectId}
      </Link>
    );
  return (
    <Link to="/community/user" hash="transactions" className={styles.id}>
      {subjectId}
    </Link>
  );
}

const TONES: Partial<Record<FigureRow['part'], 'red' | 'green'>> = {
  corrected: 'red',
  settled: 'green',
  paid: 'green',
};

function LineKind({ row: { part, status } }: { row: FigureRow }) {
  const t = useTexts(dashboardTexts);
  const word = part === 'corrected' ? t(status === 'refund' ? 'refund' : 'correction') : t(`parts.${part}`);
  return <Badge tone={TONES[part] ?? 'neutral'}>{word}</Badge>;
}

function LineAmount({ row: { part, amount, expected } }: { row: FigureRow }) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const isEstimate = part === 'estimated' || part === 'temp';
  return (
    <span data-estimate={isEstimate || undefined} className={styles.amount}>
      <Money amount={amount} />
      {expected === null ? null : (
        <small>{t('expected', { amount: displayMoney(parseMoney(expected), locale) })}</small>
      )}
    </span>
  );
}
