import { displayMoney } from '@bobbin/domain/money/money';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { Suspense } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { dashboardTexts } from '../../i18n/vi/dashboard.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { Bone, FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Money } from '../../ui/text/money.tsx';
import styles from './dashboard.module.css';
import { COST_GROUPS, toMonths, type CostGroup, toColor } from './chart-series.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { CHART_PX, LazyBarChart } from './orders-chart.tsx';
import { useCosts } from './use-dashboard.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

interface ProfitsChartProps {
  search: DashboardSearch;
  isTable: boolean;
  thisYear: number;
  onYear: (year: number) => void;
}

/** Shows payouts and costs for each month of a year (PRF-10). */
export function ProfitsChart({ search, isTable, thisYear, onYear }: ProfitsChartProps) {
  const t = useTexts(dashboardTexts);
  const locale = useLocale();
  const query = useCosts(search);
  const year = search.year ?? thisYear;
  const months = toMonths(query.data ?? []);
  const name = (group: CostGroup) => t(`buckets.${group}`);
  const sum = (group: CostGroup) => months.reduce((total, month) => total + month[group], 0);
  return (
    <>
      <Row gap={8} size={13} below={6}>
        <IconButton
          reads
          name={t('previousYear')}
          icon={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
          onClick={() => onYear(year - 1)}
        />
        <span>
          {t('year')} {year}
        </span>
        <IconButton
          reads
          name={t('nextYear')}
          icon={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
          onClick={() => onYear(year + 1)}
        />
      </Row>
      {query.isError ? <FailedBanner query={query} hasRows={months.length > 0} /> : null}
      {query.isPending ? <RowsSkeleton rows={4} height={50} /> : null}
      {months.length > 0 && !isTable ? (
        <Suspense fallback={<Bone width="100%" height={CHART_PX} />}>
          <LazyBarChart
            name={t('profitsHint', { name: t('charts.profits') })}
            height={CHART_PX}
            formatTick={(cents) => displayMoney(cents, locale).replace(/\.\d\d/, '')}
            bars={months.map((month) => ({
              key: String(month.month),
              label: String(month.month),
              stacks: [
                [{ group: 'payouts', value: month.payouts }],
                (['fulfills', 'designs', 'others'] as const).map((group) => ({ group, value: month[group] })),
              ],
            }))}
            tip={(index) => {
              const month = months[index];
              if (!month) return null;
              return (
                <Stack gap="2 10" className={styles.tooltip}>
                  <strong>{t('month', { month: month.month })}</strong>
                  <span />
                  {COST_GROUPS.flatMap((group) => [
                    <span key={group}>
                      <span className={styles.swatch} style={{ background: toColor(group) }} aria-hidden />
                      {name(group)}
                    </span>,
                    <Money key={`${group} amount`} amount={month[group]} />,
                  ])}
                </Stack>
              );
            }}
          />
        </Suspense>
      ) : null}
      {months.length > 0 && isTable ? (
        <SumTable
          heads={[
            { key: 'month', title: String(year) },
            ...COST_GROUPS.map((group) => ({ key: group, title: name(group) })),
          ]}
          rows={months.map((month) => ({
            key: String(month.month),
            cells: [
              t('month', { month: month.month }),
              ...COST_GROUPS.map((group) => <Money key={group} amount={month[group]} />),
            ],
          }))}
          foot={[t('sum'), ...COST_GROUPS.map((group) => <Money key={group} amount={sum(group)} />)]}
        />
      ) : null}
    </>
  );
}
