import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { formatCount } from '../../ui/text/count.ts';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { Bone } from '../../ui/list/list-states.tsx';
import styles from './dashboard.module.css';
import { CHART_GROUPS, sumGroups, toColor, type ChartGroup, type Column } from './chart-series.ts';
import { useChartNames } from './use-chart-names.ts';
import { toShortDay, toShortDays } from '../../ui/text/days.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

export const CHART_PX = 220;
// Loads the chart library only when a chart is shown.
export const LazyBarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));

interface OrdersChartProps {
  columns: readonly Column<ChartGroup>[];
  isTable: boolean;
  shops: string | undefined;
}

/** Shows the orders of each day in the documents' colours; pressing a bar opens the orders of its days. */
export function OrdersChart({ columns, isTable, shops }: OrdersChartProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const name = useChartNames();
  const show = (count: number) => formatCount(count, locale);
  const total = ({ values }: Column<ChartGroup>) => CHART_GROUPS.reduce((sum, group) => sum + values[group], 0);
  if (columns.every((column) => total(column) === 0))
    return (
      <Text as="p" size={13} tone="muted" flush className={styles.none}>
        {t('noOrders')}
      </Text>
    );
  const toSearch = ({ from, to }: Column<ChartGroup>) => ({ from, to, shops: shops?.split(',') });
  const sums = sumGroups(columns, CHART_GROUPS);
  const groups = CHART_GROUPS.filter((group) => sums[group] > 0);
  if (isTable) {
    return (
      <SumTable
        maxHeight={300}
        heads={[
          { key: 'day', title: t('day') },
          ...groups.map((group) => ({ key: group, title: name(group) })),
          { key: 'sum', title: t('sum') },
        ]}
        rows={columns.map((column) => ({
          key: column.from,
          cells: [
            <Link key="day" to="/community/orders" search={toSearch(column)}>
              {toShortDays(column.from, column.to)}
            </Link>,
            ...groups.map((group) => show(column.values[group])),
            show(total(column)),
          ],
        }))}
        foot={[
          t('sum'),
          ...groups.map((group) => show(sums[group])),
          show(columns.reduce((sum, column) => sum + total(column), 0)),
        ]}
      />
    );
  }
  return (
    <Suspense fallback={<Bone width="100%" height={CHART_PX} />}>
      <LazyBarChart
        name={t('chartHint', { name: t('charts.orders') })}
        height={CHART_PX}
        formatTick={show}
        bars={columns.map((column) => ({
          key: column.from,
          label: toShortDay(column.from),
          stacks: [CHART_GROUPS.map((group) => ({ group, value: column.values[group] }))],
        }))}
        tip={(index) => {
          const column = columns[index];
          if (!column) return null;
          return (
            <Stack gap="2 10" className={styles.tooltip}>
              <strong>{toShortDays(column.from, column.to)}</strong>
              <strong>{t('orders', { count: total(column) })}</strong>
              {groups.flatMap((group) => [
                <span key={group}>
                  <span className={styles.swatch} style={{ background: toColor(group) }} aria-hidden />
                  {name(group)}
                </span>,
                <span key={`${group} count`}>{show(column.values[group])}</span>,
              ])}
            </Stack>
          );
        }}
        onOpen={(index) => {
          const column = columns[index];
          if (column) void navigate({ to: '/community/orders', search: toSearch(column) });
        }}
      />
    </Suspense>
  );
}
