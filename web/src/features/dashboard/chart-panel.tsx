import type { Dashboard } from '@bobbin/contract/earnings';
import { IconChartBar, IconTable } from '../../ui/icons.ts';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { RowsSkeleton } from '../../ui/list/list-states.tsx';
import styles from './dashboard.module.css';
import { CHART_GROUPS, sumGroups, toColor, toOrderColumns, UNCOUNTED } from './chart-series.ts';
import { CHARTS, type Chart, type DashboardSearch } from './dashboard-search.ts';
import { OrdersChart } from './orders-chart.tsx';
import { ProfitsChart } from './profits-chart.tsx';
import { TopProducts } from './top-products.tsx';
import { useChartNames } from './use-chart-names.ts';
import { Card, Row, Text } from '../../ui/layout/boxes.tsx';

interface ChartPanelProps {
  data: Dashboard | undefined;
  search: DashboardSearch;
  onChart: (chart: Chart) => void;
  onYear: (year: number) => void;
  onProduct: (product: string) => void;
}

/** Shows one of three charts for the chosen days, or the chart's data as a table. */
export function ChartPanel({ data, search, onChart, onYear, onProduct }: ChartPanelProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const name = useChartNames();
  const [isTable, setTable] = useState(false);
  const chart = search.chart ?? 'orders';
  const thisYear = Number(data?.news.until.slice(0, 4) ?? 0);
  const columns = data === undefined ? [] : toOrderColumns(data.counts, data.revenue.range);
  const sums = sumGroups(columns, CHART_GROUPS);
  const total = CHART_GROUPS.reduce((sum, group) => sum + sums[group], 0);
  const left = UNCOUNTED.flatMap((status) => {
    const count = data?.stats[status] ?? 0;
    return count === 0 ? [] : [`${formatCount(count, locale)} ${name(status)}`];
  });
  return (
    <Card as="section" shrinks below={16} aria-label={t('switch')}>
      <header className={styles.head}>
        <Segments
          name={t('switch')}
          choices={CHARTS.map((value) => ({ value, label: t(`charts.${value}`) }))}
          value={chart}
          onChange={onChart}
        />
        {chart === 'orders' && data !== undefined ? (
          <Row as="ul" plain align="stretch" justify="end" wrap gap="2 12" size={12} numeric className={styles.legend}>
            {CHART_GROUPS.filter((group) => sums[group] > 0).map((group) => (
              <li key={group}>
                <span className={styles.swatch} style={{ background: toColor(group) }} aria-hidden />
                {name(group)} <strong>{formatCount(sums[group], locale)}</strong>
              </li>
            ))}
            <Text as="li" tone="muted">
              {t('total', { number: formatCount(total, locale) })}
            </Text>
          </Row>
        ) : null}
        {chart === 'products' ? null : (
          <IconButton
            reads
            name={t(isTable ? 'asChart' : 'asTable')}
            icon={
              isTable ? (
                <IconChartBar size={16} stroke={1.5} aria-hidden />
              ) : (
                <IconTable size={16} stroke={1.5} aria-hidden />
              )
            }
            onClick={() => setTable(!isTable)}
          />
        )}
      </header>
      <div className={styles.body}>
        {chart === 'orders' && data === undefined ? <RowsSkeleton rows={4} height={56} /> : null}
        {chart === 'orders' && data !== undefined ? (
          <OrdersChart columns={columns} isTable={isTable} shops={search.shops} />
        ) : null}
        {chart === 'orders' && left.length > 0 ? (
          <p className={styles.muted}>
            {t('left')} {left.join(' · ')}
          </p>
        ) : null}
        {chart === 'profits' && data !== undefined ? (
          <ProfitsChart search={search} isTable={isTable} thisYear={thisYear} onYear={onYear} />
        ) : null}
        {chart === 'products' ? <TopProducts search={search} onOpen={onProduct} /> : null}
      </div>
    </Card>
  );
}
