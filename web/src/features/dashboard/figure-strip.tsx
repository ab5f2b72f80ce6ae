import type { Bucket, RevenueSummary } from '@bobbin/contract/earnings';
import type { Figure } from '@bobbin/domain/money/figures';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconArrowDownRight, IconArrowUpRight } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { profitsTexts } from '../../i18n/vi/profits.ts';
import { Bone } from '../../ui/list/list-states.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { OtherCurrencies } from '../../ui/text/other-currencies.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { PayoutsExplained } from '../../ui/domain/payouts-explained.tsx';
import type { BucketName } from './dashboard-search.ts';
import { toShortDays } from '../../ui/text/days.ts';
import { toChange, toChangeWord, type Wish } from './day-words.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './figure-strip.module.css';

export type OpenFigure = (figure: Figure, of: BucketName) => void;

const REVENUES = ['today', 'yesterday', 'last7Days', 'month', 'allTime'] as const;

interface FigureStripProps {
  revenue: RevenueSummary | undefined;
  onOpen: OpenFigure;
}

/** Shows the figures side by side, each with the change since the previous period; pressing a figure opens its lines (PRF-7, PRF-8). */
export function FigureStrip({ revenue, onOpen }: FigureStripProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  if (revenue === undefined) {
    return (
      <div className={styles.strip} aria-hidden>
        {Array.from({ length: 10 }, (_, index) => (
          <Text key={index} as="div" size={12} pad="10 14" className={styles.figure}>
            <Bone width={60} />
            <Bone width={96} height={20} />
            <Bone width={80} />
          </Text>
        ))}
      </div>
    );
  }
  const { payouts, fulfills, others, designs, onHold } = revenue;
  const temp = onHold.on_hold_temp_total;
  return (
    <section className={styles.strip} aria-label={t('figures')}>
      {REVENUES.map((name) => (
        <Card
          key={name}
          name={t(`buckets.${name}`)}
          bucket={revenue[name]}
          count={t('orders', { count: revenue[name].count })}
          explain={
            <Explain
              of="revenue"
              name={t(`buckets.${name}`)}
              total={revenue[name].total}
              parts={revenue[name]}
              isEstimate={isNotZero(revenue[name].estimated)}
            />
          }
          onOpen={() => onOpen('revenue', name)}
        />
      ))}
      {payouts === null ? null : (
        <Card
          name={t('buckets.payouts')}
          bucket={payouts}
          explain={<PayoutsExplained name={t('buckets.payouts')} payouts={payouts} />}
          count={t('entries', { count: payouts.count })}
          onOpen={() => onOpen('payouts', 'range')}
        />
      )}
      <Card
        name={t('buckets.fulfills')}
        bucket={fulfills}
        explain={<Explain of="fulfills" name={t('buckets.fulfills')} total={fulfills.total} />}
        count={`${t('orders', { count: fulfills.count })}, ${t('pieces', { count: fulfills.orderDetailsCount })}`}
        wish="less"
        onOpen={() => onOpen('fulfills', 'range')}
      />
      <Card
        name={t('buckets.others')}
        bucket={others}
        explain={<Explain of="others" name={t('buckets.others')} total={others.total} />}
        count={t('entries', { count: others.count })}
        wish="less"
        onOpen={() => onOpen('others', 'range')}
      />
      <Card
        name={t('buckets.designs')}
        bucket={designs}
        explain={<Explain of="designFees" name={t('buckets.designs')} total={designs.total} />}
        count={t('entries', { count: designs.count })}
        wish="less"
        onOpen={() => onOpen('designs', 'range')}
      />
      <Shell
        name={t('buckets.onHold')}
        amount={onHold.total}
        explain={
          <Explain
            of="onHold"
            name={t('buckets.onHold')}
            total={onHold.total}
            parts={{ heldByTikTok: onHold.on_hold_total, heldExpected: onHold.on_hold_temp_total }}
            isEstimate={isNotZero(onHold.on_hold_temp_total)}
          />
        }
        onOpen={onHold.total === null ? undefined : () => onOpen('held', 'allTime')}
      >
        <span>{t('orders', { count: onHold.on_hold_count + onHold.on_hold_temp_count })}</span>
        {temp === null || onHold.on_hold_temp_count === 0 ? null : (
          <button type="button" data-touch className={styles.part} onClick={() => onOpen('onHoldTemp', 'allTime')}>
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
  /** Content of the `?` that explains the figure. */
  explain: ReactNode;
  children: ReactNode;
}

function Shell({ name, amount, onOpen, explain, children }: ShellProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const shown = <Money amount={amount} empty="—" {...(amount === null ? { hint: t('hiddenMoney') } : {})} />;
  return (
    <Text as="div" size={12} pad="10 14" className={styles.figure}>
      <Text size={12} tone="muted" className={styles.name}>
        {name}
        {amount === null ? null : explain}
      </Text>
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
    </Text>
  );
}

interface CardProps {
  name: string;
  bucket: Bucket;
  count: string;
  wish?: Wish;
  explain: ReactNode;
  onOpen?: () => void;
}

function Card({ name, bucket, count, wish = 'more', explain, onOpen }: CardProps) {
  const t = useTexts(dashboardTexts);
  const { before, total } = bucket;
  const cents = (amount: string | null) => (amount === null ? null : parseMoney(amount));
  const change = before === null ? null : toChange(cents(total), cents(before.total));
  const days = before === null ? '' : toShortDays(before.firstDay, before.lastDay);
  const isGood = change !== null && (wish === 'more' ? change >= 0 : change <= 0);
  const Arrow = change !== null && change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <Shell name={name} amount={total} onOpen={onOpen} explain={explain}>
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

const isNotZero = (amount: string | null) => amount !== null && amount !== '0.00';

/** Shows the payouts and the profit of the orders, each written as an equation (PAY-15, PRF-19). */
export function ProfitLine({
  revenue,
  shops,
  payoutEquation,
}: {
  revenue: RevenueSummary | undefined;
  shops: string | undefined;
  /** Equation of the payouts, which the page renders. */
  payoutEquation: ReactNode;
}) {
  const t = useTexts(dashboardTexts, profitsTexts);
  const locale = useLocale();
  if (revenue === undefined) {
    return (
      <Row as="p" align="baseline" wrap gap="4 20" size={13} tone="muted" flush pad="8 14" className={styles.equation}>
        <Bone width={320} height={19} />
      </Row>
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
  const isEstimate = isNotZero(profit.estimated);
  return (
    <>
      <Row
        role="group"
        aria-label={t('payoutsLine')}
        align="baseline"
        wrap
        gap="4 20"
        size={13}
        tone="muted"
        flush
        pad="8 14"
        className={styles.equation}
      >
        <Text size={12} tone="muted" className={styles.name}>
          {t('payoutsLine')}
        </Text>
        {payoutEquation}
      </Row>
      <Row
        role="group"
        aria-label={name}
        align="baseline"
        wrap
        gap="4 20"
        size={13}
        tone="muted"
        flush
        pad="8 14"
        className={styles.equation}
      >
        <Text size={12} tone="muted" className={styles.name}>
          {name}
          <Explain
            of="profit"
            name={name}
            total={profit.total}
            parts={{ pricedRevenue: profit.revenue, fulfills: profit.cost, designFees: profit.fees }}
            isEstimate={isEstimate}
          />
        </Text>
        <span className={styles.terms}>
          {t('profits:revenue')} <Money amount={profit.revenue} isEstimate={isEstimate} />
          {' − '}
          {t('buckets.fulfills')} <Money amount={profit.cost} />
          {' − '}
          {t('buckets.designs')} <Money amount={profit.fees} />
          {' = '}
          <Text as="strong" size={15} tone="green">
            <Money amount={profit.total} isEstimate={isEstimate} />
          </Text>{' '}
          {profit.percent === null ? null : <span className={styles.small}>{`${profit.percent.toFixed(2)}%`}</span>}
        </span>
        {isEstimate ? (
          <span className={styles.small}>{t('profitEstimated', { amount: show(profit.estimated) })}</span>
        ) : null}
        <Link to="/community/profits" search={search}>
          {t('profits:from')}
        </Link>
      </Row>
      {profit.unpricedOrders === 0 ? null : (
        <Row align="stretch" justify="between" wrap gap="4 20" size={13} tone="amber" flush pad="8 14">
          <span>
            {t('unpricedRow', { count: profit.unpricedOrders, amount: show(profit.unpricedRevenue) })}
            <Explain of="unpricedRevenue" name={t('profits:unpricedOrders')} total={profit.unpricedRevenue} />
          </span>
          <Link to="/community/profits" search={search}>
            {t('setPrices')}
          </Link>
        </Row>
      )}
      <Text as="div" pad="0 14">
        <OtherCurrencies of={revenue.otherCurrencies} />
      </Text>
    </>
  );
}
