import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AppliedFilters } from '../features/orders/applied-filters.tsx';
import { AttentionBanner } from '../features/orders/attention-banner.tsx';
import { ExportMenu, useExport } from '../features/orders/export-menu.tsx';
import { OrderFilters } from '../features/orders/order-filters.tsx';
import { toFilterKey, withoutDefaults, type OrderSearch } from '../features/orders/order-search.ts';
import { IgnoredNotice, OrdersAside, OrderViews } from '../features/orders/orders-head.tsx';
import { OrdersList } from '../features/orders/orders-list.tsx';
import { useLiveOrders } from '../features/orders/use-live-orders.ts';
import { invalidateOrders, publishOrder, useOrders, useTrackingSummary } from '../features/orders/use-orders.ts';
import { useSelection } from '../features/orders/use-selection.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { formatCount } from '../ui/count.ts';
import { Page } from '../ui/page.tsx';

const FulfilDialog = lazy(async () => ({
  default: (await import('../features/fulfilment/fulfil-dialog.tsx')).FulfilDialog,
}));

const ORDERS = '/community/orders';

/** The seller's orders: what needs attention, filters, list (Spec 1 §2). Everything that can be set lives in the URL (U4). */
export function OrdersPage() {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const search = useSearch({ from: ORDERS });
  const navigate = useNavigate({ from: ORDERS });
  const client = useQueryClient();
  const query = useOrders(search);
  const summary = useTrackingSummary(search.shops);
  const [selection, setSelection] = useSelection(toFilterKey(search));
  const rows = query.data?.data.map(({ id }) => id) ?? [];
  const news = useLiveOrders(rows);
  const exportOrders = useExport();

  function go(next: OrderSearch, options: { replace?: boolean; resetScroll?: boolean } = {}) {
    void navigate({ search: withoutDefaults(next), resetScroll: false, ...options });
  }

  /** Another filter starts at the first page (W57); typed words are no step of their own for Back. */
  function change(part: OrderSearch) {
    go({ ...search, page: undefined, ...part }, { replace: 'search' in part, resetScroll: 'page' in part });
  }

  // A far page of a list that became shorter leads to its last page (W57).
  const lastPage = query.isPlaceholderData || query.data === undefined ? null : Math.max(1, query.data.meta.totalPages);
  const followLastPage = useEffectEvent((page: number) => {
    // What was ignored in the link stays said (AC-44).
    const next = { ...withoutDefaults({ ...search, page }), ignored: search.ignored };
    void navigate({ search: next, resetScroll: false, replace: true });
  });
  const isBeyond = lastPage !== null && (search.page ?? 1) > lastPage;
  useEffect(() => {
    if (isBeyond && lastPage !== null) followLastPage(lastPage);
  }, [isBeyond, lastPage]);

  function setFulfil(fulfil: string | undefined) {
    void navigate({ search: withoutDefaults({ ...search, fulfil }), resetScroll: false });
  }

  function showNew() {
    news.clear();
    invalidateOrders(client);
    go({ sortBy: 'createdAt:DESC' });
  }

  function exportSelected() {
    exportOrders(selection.isAll ? { search } : { ids: [...selection.ids], sortBy: search.sortBy });
  }

  const total = query.data?.meta.totalItems ?? 0;
  return (
    <Page
      title={t('title')}
      aside={<OrdersAside newCount={news.newCount} onShowNew={showNew} />}
      actions={
        <ExportMenu
          selectedCount={selection.isAll ? total : selection.ids.size}
          pageCount={rows.length}
          total={total}
          format={(count) => formatCount(count, locale)}
          onSelected={exportSelected}
          onPage={() => exportOrders({ ids: rows, sortBy: search.sortBy })}
          onAll={() => exportOrders({ search })}
        />
      }
    >
      <AttentionBanner
        summary={summary.data}
        isFailed={summary.isError}
        current={search.attention}
        shops={search.shops}
      />
      <OrderViews
        summary={summary.data}
        current={search.attention}
        onChange={(attention) => go({ attention, shops: search.shops, sortBy: search.sortBy, limit: search.limit })}
      />
      <OrderFilters search={search} onChange={change} />
      <IgnoredNotice names={search.ignored ?? []} onReset={() => go(search, { replace: true })} />
      <AppliedFilters
        search={search}
        onChange={change}
        onClear={() => go({ attention: search.attention, sortBy: search.sortBy, limit: search.limit })}
      />
      <OrdersList
        search={search}
        query={query}
        selection={selection}
        onSelection={setSelection}
        onChange={change}
        onClear={() => go({ sortBy: search.sortBy, limit: search.limit })}
        onOpen={(id) => void navigate({ to: '/community/orders/$id', params: { id } })}
        onFulfil={setFulfil}
        onExport={exportSelected}
      />
      {search.fulfil === undefined ? null : (
        <Suspense>
          <FulfilDialog
            orderId={search.fulfil}
            onClose={() => setFulfil(undefined)}
            onChanged={(order) => publishOrder(client, order)}
          />
        </Suspense>
      )}
    </Page>
  );
}
