import type { Bucket, RevenueSummary } from '@bobbin/contract/earnings';
import type { Figure } from '@bobbin/domain/money/figures';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconArrowDownRight, IconArrowUpRight } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { profitsTexts } from '../../i18n/vi/profits.ts';
import { Bone } from '../../ui/list-states.tsx';
import { Definition } from '../../ui/definition.tsx';
import { Money } from '../../ui/money.tsx';
import { formatLa } from '../../ui/time.ts';
import type { BucketName } from './dashboard-search.ts';
import { toChange, toChangeWord, toDays, type Wish } from './day-words.ts';
import styles from './figure-strip.module.css';

export type OpenFigure = (figure: Figure, of: BucketName) => void;

const REVENUES = ['today', 'yesterday', 'last7Days', 'month', 'allTime'] as const;

interface FigureStripProps {
  revenue: RevenueSummary | undefined;
  onOpen: OpenFigure;
}

/** The figures side by side, each with what it is compared with; each opens what it is made of (PRF-7, PRF-8). */
export function FigureStrip({ revenue, onOpen }: FigureStripProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  if (revenue === undefined) {
    return (
      <div className={styles.strip} aria-hidden>
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className={styles.figure}>
            <Bone width={60} />
            <Bone width={96} height={20} />
            <Bone width={80} />
          </div>
        ))}
      </div>
    );
  }
  const { payouts, fulfills, others, designs, onHold } = revenue;
  const temp = onHold.on_hold_temp_total;
  const show = (amount: string | null) => (amount === null ? '—' : displayMoney(parseMoney(amount), locale));
  return (
    <section className={styles.strip} aria-label={t('figures')}>
      {REVENUES.map((name) => (
        <Card
          key={name}
          name={t(`buckets.${name}`)}
          bucket={revenue[name]}
          count={t('orders', { count: revenue[name].count })}
          definition={t('definitions.revenue', {
            settled: show(revenue[name].settled),
            estimated: show(revenue[name].estimated),
            corrected: show(revenue[name].corrected),
            total: show(revenue[name].total),
          })}
          onOpen={() => onOpen('revenue', name)}
        />
      ))}
      {payouts === null ? null : (
        <Card
          name={t('buckets.payouts')}
          bucket={payouts}
          definition={t('definitions.payouts', {
            settlement: show(payouts.settlement),
            held: show(payouts.reserveHeld),
            released: show(payouts.reserveReleased),
            total: show(payouts.total),
          })}
          count={t('entries', { count: payouts.count })}
          onOpen={() => onOpen('payouts', 'range')}
        />
      )}
      <Card
        name={t('buckets.fulfills')}
        bucket={fulfills}
        definition={t('definitions.fulfills', { total: show(fulfills.total), count: fulfills.count })}
        count={`${t('orders', { count: fulfills.count })}, ${t('pieces', { count: fulfills.orderDetailsCount })}`}
        wish="less"
        onOpen={() => onOpen('fulfills', 'range')}
      />
      <Card
        name={t('buckets.others')}
        bucket={others}
        definition={t('definitions.others', { total: show(others.total) })}
        count={t('entries', { count: others.count })}
        wish="less"
        onOpen={() => onOpen('others', 'range')}
      />
      <Card
        name={t('buckets.designs')}
        bucket={designs}
        definition={t('definitions.designs', { total: show(designs.total) })}
        count={t('entries', { count: designs.count })}
        wish="less"
        onOpen={() => onOpen('designs', 'range')}
      />
      <Shell
        name={t('buckets.onHold')}
        amount={onHold.total}
        definition={t('definitions.onHold', {
          held: show(onHold.on_hold_total),
          temp: show(onHold.on_hold_temp_total),
          total: show(onHold.total),
        })}
        onOpen={onHold.total === null ? undefined : () => onOpen('held', 'allTime')}
      >
        <span>{t('orders', { count: onHold.on_hold_count + onHold.on_hold_temp_count })}</span>
        {temp === null || onHold.on_hold_temp_count === 0 ? null : (
          <button type="button" className={styles.part} onClick={() => onOpen('onHoldTemp', 'allTime')}>
            <em>{t('temp', { amount: displayMoney(parseMoney(temp), locale) })}</em>
          </button>
        )}
      </Shell>
    </section>
  );
}

interface ShellProps {
  name: string;
  amount: string | null;
  onOpen?: (() => void) | undefined;
  /** What it is made of, in numbers. */
  definition?: string | undefined;
  children: ReactNode;
}

function Shell({ name, amount, onOpen, definition, children }: ShellProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const shown = <Money amount={amount} empty="—" {...(amount === null ? { hint: t('hiddenMoney') } : {})} />;
  return (
    <div className={styles.figure}>
      <span className={styles.name}>
        {name}
        {definition === undefined || amount === null ? null : <Definition term={name} lines={[definition]} />}
      </span>
      {onOpen === undefined || amount === null ? (
        <strong className={styles.amount}>{shown}</strong>
      ) : (
        <button
          type="button"
          className={styles.amount}
          aria-label={t('openFigure', { name, amount: displayMoney(parseMoney(amount), locale) })}
          onClick={onOpen}
        >
          {shown}
        </button>
      )}
      <span className={styles.small}>{children}</span>
    </div>
  );
}

interface CardProps {
  name: string;
  bucket: Bucket;
  count: string;
  wish?: Wish;
  definition?: string | undefined;
  onOpen?: () => void;
}

function Card({ name, bucket, count, wish = 'more', definition, onOpen }: CardProps) {
  const t = useTexts(dashboardTexts);
  const { before, total } = bucket;
  const cents = (amount: string | null) => (amount === null ? null : parseMoney(amount));
  const change = before === null ? null : toChange(cents(total), cents(before.total));
  const days = before === null ? '' : toDays(before.firstDay, before.lastDay);
  const isGood = change !== null && (wish === 'more' ? change >= 0 : change <= 0);
  const Arrow = change !== null && change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <Shell name={name} amount={total} onOpen={onOpen} definition={definition}>
      <span>{count}</span>
      {change === null ? null : (
        <span className={styles.change} data-good={isGood || undefined}>
          <Arrow size={13} stroke={1.75} aria-hidden /> {toChangeWord(change)}
        </span>
      )}
      {before === null ? null : (
        <span>
          {before.until === null
            ? t('against', { days })
            : t('againstUntil', { days, time: formatLa(before.until, 'time') })}
        </span>
      )}
    </Shell>
  );
}

/** What was paid out and what is left of the orders, each written as the equation that it is (PAY-15, PRF-19). */
export function ProfitLine({
  revenue,
  shops,
  payoutEquation,
}: {
  revenue: RevenueSummary | undefined;
  shops: string | undefined;
  /** What the payouts are made of; the page knows how that is written. */
  payoutEquation: ReactNode;
}) {
  const t = useTexts(dashboardTexts, profitsTexts);
  const locale = useLocale();
  if (revenue === undefined) {
    return (
      <p className={styles.equation}>
        <Bone width={320} height={19} />
      </p>
    );
  }
  const { payouts, profit } = revenue;
  if (payouts === null || profit === null) return null;
  const { firstDay, lastDay } = revenue.range;
  const search = {
    ...(firstDay === null || lastDay === null ? { period: 'all' } : { from: firstDay, to: lastDay }),
    ...(shops === undefined ? {} : { shops }),
  };
  const show = (amount: string) => displayMoney(parseMoney(amount), locale);
  const name = t('profitOf', { count: profit.pricedOrders });
  const definition = t('profitDefinition', {
    revenue: show(profit.revenue),
    cost: show(profit.cost),
    fees: show(profit.fees),
    net: show(profit.total),
  });
  const estimated = profit.estimated === '0.00' ? null : t('profitEstimated', { amount: show(profit.estimated) });
  return (
    <>
      <p className={styles.equation}>
        <span className={styles.name}>{t('payoutsLine')}</span>
        {payoutEquation}
      </p>
      <div role="group" aria-label={name} className={styles.equation}>
        <span className={styles.name}>
          {name}
          <Definition term={name} lines={estimated === null ? [definition] : [definition, estimated]} />
        </span>
        <span className={styles.terms}>
          {t('revenue')} <Money amount={profit.revenue} isEstimate={estimated !== null} />
          {' − '}
          {t('buckets.fulfills')} <Money amount={profit.cost} />
          {' − '}
          {t('buckets.designs')} <Money amount={profit.fees} />
          {' = '}
          <strong className={styles.profit}>
            <Money amount={profit.total} isEstimate={estimated !== null} />
          </strong>{' '}
          {profit.percent === null ? null : <span className={styles.small}>{`${profit.percent.toFixed(2)}%`}</span>}
        </span>
        <Link to="/community/profits" search={search}>
          {t('profits:from')}
        </Link>
      </div>
      {profit.unpricedOrders === 0 ? null : (
        <p className={styles.unpriced}>
          {t('unpricedRow', { count: profit.unpricedOrders, amount: show(profit.unpricedRevenue) })}
          <Link to="/community/profits" search={search}>
            {t('setPrices')}
          </Link>
        </p>
      )}
    </>
  );
}
