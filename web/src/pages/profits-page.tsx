import { NO_GROUP, PROFIT_GROUPS } from '@bobbin/domain/money/profits';
import { IconChevronLeft } from '../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { isApiError } from '../api/api-error.ts';
import { DEFAULT_PERIOD, PERIOD_CHOICES, type PeriodChoice } from '../features/dashboard/dashboard-search.ts';
import { PROFIT_LIST, type ProfitContext } from '../features/dashboard/profit-columns.tsx';
import { DEFAULT_SORT, NO_ROW, PROFIT_SEARCH } from '../features/dashboard/profit-search.ts';
import { ProfitSumLine } from '../features/dashboard/profit-sum-line.tsx';
import { useDashboardNews } from '../features/dashboard/use-dashboard.ts';
import { useProfits } from '../features/dashboard/use-profits.ts';
import { useShopNames } from '../features/orders/list/use-orders.ts';
import styles from '../features/payouts/payouts.module.css';
import { useTexts } from '../i18n/use-texts.tsx';
import { dashboardTexts } from '../i18n/vi/dashboard.ts';
import { profitsTexts } from '../i18n/vi/profits.ts';
import { DateRange } from '../ui/form/date-range.tsx';
import type { Days } from '../ui/text/days.ts';
import { FilterMenu } from '../ui/list/filter-menu.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Segments } from '../ui/button/segments.tsx';

const ProfitDrawer = lazy(async () => ({
  default: (await import('../features/dashboard/profit-drawer.tsx')).ProfitDrawer,
}));

/** Lists profit by shop, product, SKU, design or factory, before and after design fees (PRF-16). */
export function ProfitsPage() {
  const t = useTexts(profitsTexts, dashboardTexts);
  const url = useListUrl(PROFIT_SEARCH);
  const { search } = url;
  const { by = 'shop', from, to, period, shops, row, lines = 'orders' } = search;
  const query = useProfits(search);
  const reply = useListReply(query);
  const names = useShopNames();
  // The page shows the days of a period, and not only its name, as the dashboard does.
  const range = query.data?.days;
  const days: Days = range == null ? {} : { from: range.firstDay, to: range.lastDay };
  useDashboardNews();
  const { move } = url;
  const context = useMemo<ProfitContext>(
    () => ({ by, onOpen: (id, opened) => move({ row: id === NO_GROUP ? NO_ROW : id, lines: opened }) }),
    [by, move],
  );
  if (isApiError(query.error, 'FORBIDDEN')) {
    return (
      <Page title={t('title')}>
        <Message title={t('forbidden')} text={t('forbiddenText')} />
      </Page>
    );
  }
  return (
    <ListPage
      list={PROFIT_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      aside={
        <>
          <Link to="/community" className={styles.back}>
            <IconChevronLeft size={15} stroke={1.5} aria-hidden />
            {t('back')}
          </Link>{' '}
          <Link to="/community/factory-charges" className={styles.back}>
            {t('charges')}
          </Link>
        </>
      }
      views={{
        options: PROFIT_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) })),
        current: by,
        name: t('by'),
        onChange: (value) => url.filter({ by: value, row: undefined }),
      }}
      filters={
        <>
          <DateRange
            days={days}
            isUnknown={query.data === undefined && period !== 'all'}
            onChange={(next) => url.filter({ from: next.from, to: next.to })}
          />
          <Segments<PeriodChoice | 'own'>
            name={t('period')}
            choices={PERIOD_CHOICES.map((value) => ({ value, label: t(`dashboard:periods.${value}`) }))}
            value={from !== undefined || to !== undefined ? 'own' : (period ?? DEFAULT_PERIOD)}
            onChange={(value) => {
              if (value !== 'own') url.filter({ period: value, from: undefined, to: undefined });
            }}
          />
          <FilterMenu
            name={t('shops')}
            options={(names.data ?? []).map(({ id, friendName, nameShop }) => ({
              value: id,
              label: friendName || nameShop,
            }))}
            selected={shops?.split(',') ?? []}
            onChange={(ids) => url.filter({ shops: ids.length === 0 ? undefined : ids.join(',') })}
          />
        </>
      }
      notice={
        query.isError && query.data === undefined ? null : (
          <ProfitSumLine sum={query.data?.sum} otherCurrencies={query.data?.otherCurrencies ?? []} by={by} />
        )
      }
      defaultSort={DEFAULT_SORT}
      skeletonRows={10}
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    >
      {row === undefined ? null : (
        <Suspense fallback={null}>
          <ProfitDrawer
            key={`${by} ${row}`}
            id={row === NO_ROW ? NO_GROUP : row}
            search={search}
            lines={lines}
            onLines={(next) => url.move({ lines: next }, true)}
            onClose={() => url.move({ row: undefined, lines: undefined })}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
