import type { Dashboard } from '@bobbin/contract/earnings';
import type { Figure } from '@bobbin/domain/money/figures';
import { lazy, Suspense } from 'react';
import { useTexts } from '../i18n/use-texts.tsx';
import { dashboardTexts } from '../i18n/vi/dashboard.ts';
import { DateRange } from '../ui/form/date-range.tsx';
import type { Days } from '../ui/text/days.ts';
import { FilterMenu } from '../ui/list/filter-menu.tsx';
import { FailedBanner } from '../ui/list/list-states.tsx';
import { Segments } from '../ui/button/segments.tsx';
import { formatLa } from '../ui/text/time.ts';
import { ChartPanel } from '../features/dashboard/chart-panel.tsx';
import {
  DEFAULT_PERIOD,
  PERIOD_CHOICES,
  type BucketName,
  type DashboardSearch,
  type PeriodChoice,
} from '../features/dashboard/dashboard-search.ts';
import { FigureStrip, ProfitLine } from '../features/dashboard/figure-strip.tsx';
import styles from './pages.module.css';
import { PayoutsPanel } from './dashboard-payouts.tsx';
import { PayoutEquation } from '../features/payouts/payout-equation.tsx';
import { ShopList } from '../features/dashboard/shop-list.tsx';
import { StatusList } from '../features/dashboard/status-list.tsx';
import type { useDashboard } from '../features/dashboard/use-dashboard.ts';
import { Row, Stack, Text } from '../ui/layout/boxes.tsx';

const FigureDrawer = lazy(async () => ({
  default: (await import('../features/dashboard/figure-drawer.tsx')).FigureDrawer,
}));

const ProductDrawer = lazy(async () => ({
  default: (await import('../features/dashboard/product-drawer.tsx')).ProductDrawer,
}));

interface FiguresProps {
  query: ReturnType<typeof useDashboard>;
  search: DashboardSearch;
  /** Opens and closes panels; the list of payouts keeps its page. */
  onChange: (part: Partial<DashboardSearch>) => void;
  /** Changes days or shops; lists return to their first page. */
  onFilter: (part: Partial<DashboardSearch>) => void;
  onPage: (page: number, isCorrection?: boolean) => void;
}

/** Shows the filters, the figures of the shops, a chart, the shops and the payouts. */
export function Figures({ query, search, onChange, onFilter, onPage }: FiguresProps) {
  const t = useTexts(dashboardTexts);
  const { data } = query;
  const names = data?.shops ?? [];
  const range = data?.revenue.range;
  // Days that are not set are left out, so that a link to other days does not keep an open panel.
  const days: Days =
    range?.firstDay != null && range.lastDay != null ? { from: range.firstDay, to: range.lastDay } : {};
  const hasOwnDays = search.from !== undefined || search.to !== undefined;
  const open = (figure: Figure, of: BucketName, shop?: string) => onChange({ figure, of, shop, product: undefined });
  const opened = data === undefined ? undefined : toOpened(data, search);
  return (
    <>
      <Row wrap gap={8} className={styles.filters}>
        <DateRange
          days={days}
          isUnknown={data === undefined && search.period !== 'all'}
          onChange={({ from, to }) => onFilter({ from, to })}
        />
        <Segments<PeriodChoice | 'own'>
          name={t('period')}
          choices={PERIOD_CHOICES.map((value) => ({ value, label: t(`periods.${value}`) }))}
          value={hasOwnDays ? 'own' : (search.period ?? DEFAULT_PERIOD)}
          onChange={(period) => {
            if (period !== 'own') onFilter({ period, from: undefined, to: undefined });
          }}
        />
        <FilterMenu
          name={t('shops')}
          options={names.map(({ id, friendName, nameShop }) => ({ value: id, label: friendName || nameShop }))}
          selected={search.shops?.split(',') ?? []}
          onChange={(shops) => onFilter({ shops: shops.length === 0 ? undefined : shops.join(',') })}
        />
        <Text size={12} tone="muted" push>
          {t('comparedHint')}
          {data === undefined ? null : ` · ${t('updated', { time: formatLa(query.dataUpdatedAt, 'time') })}`}
        </Text>
      </Row>
      {query.isError ? <FailedBanner query={query} hasRows={data !== undefined} /> : null}
      {query.isError && data === undefined ? null : (
        <div className={query.isPlaceholderData ? styles.old : undefined}>
          <FigureStrip revenue={data?.revenue} onOpen={open} />
          <ProfitLine
            revenue={data?.revenue}
            shops={search.shops}
            payoutEquation={data?.revenue.payouts ? <PayoutEquation payouts={data.revenue.payouts} /> : null}
          />
          <Stack gap={16} above={12} className={styles.figures}>
            <Text as="div" shrinks>
              <ChartPanel
                data={data}
                search={search}
                onChart={(chart) => onChange({ chart })}
                onYear={(year) => onChange({ year })}
                onProduct={(product) => onChange({ product, figure: undefined, of: undefined })}
              />
              {data !== undefined && data.payouts !== null ? (
                <PayoutsPanel
                  days={days}
                  shops={search.shops}
                  first={data.payouts}
                  page={search.page ?? 1}
                  onPage={onPage}
                />
              ) : null}
            </Text>
            <Text as="div" shrinks>
              <ShopList
                data={data}
                names={names}
                shops={search.shops}
                onChange={(shops) => onFilter({ shops })}
                onOpen={(figure, shop) => open(figure, figure === 'held' ? 'allTime' : 'range', shop)}
              />
              <StatusList stats={data?.stats} days={days} shops={search.shops} />
            </Text>
          </Stack>
        </div>
      )}
      {search.figure !== undefined && opened !== undefined ? (
        <Suspense fallback={null}>
          <FigureDrawer
            // The panel mounts again for another figure, so that its list begins with the first page.
            key={`${search.figure} ${search.of ?? ''} ${search.shop ?? ''}`}
            figure={search.figure}
            of={search.of ?? 'range'}
            {...opened}
            shops={search.shop ?? search.shops}
            onClose={() => onChange({ figure: undefined, of: undefined, shop: undefined })}
          />
        </Suspense>
      ) : null}
      {search.product !== undefined ? (
        <Suspense fallback={null}>
          <ProductDrawer
            key={search.product}
            id={search.product}
            search={search}
            onClose={() => onChange({ product: undefined })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns the days of the open figure, and the same figure in the previous period. */
function toOpened({ revenue, news }: Dashboard, { figure, of = 'range', shop }: DashboardSearch) {
  if (of === 'news') return { days: { from: news.since, to: news.until }, bucket: null };
  const { firstDay, lastDay } = revenue[of];
  const days: Days = firstDay === null || lastDay === null ? {} : { from: firstDay, to: lastDay };
  if (shop !== undefined) return { days, bucket: null };
  if (figure === 'revenue') return { days, bucket: revenue[of] };
  if (figure === 'payouts' || figure === 'fulfills' || figure === 'others' || figure === 'designs')
    return { days, bucket: revenue[figure] };
  return { days, bucket: null };
}
