import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { ExportMenu, startExport } from '../features/orders/exports/export-menu.tsx';
import { OrderFilters, OrderSorts } from '../features/orders/list/order-filters.tsx';
import { ORDER_SEARCH, PAGE_SIZES } from '../features/orders/list/order-search.ts';
import { OrdersAside, useOrderViews } from '../features/orders/list/orders-head.tsx';
import { useFulfilWish } from '../features/orders/list/use-fulfil-wish.ts';
import { useLiveOrders } from '../features/orders/list/use-live-orders.ts';
import { useOrderChips } from '../features/orders/list/use-order-chips.ts';
import { useOrderRows } from '../features/orders/list/use-order-rows.tsx';
import { invalidateOrders, useOrders, useTrackingSummary } from '../features/orders/list/use-orders.ts';
import { useLocale } from '../i18n/use-texts.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { ordersTexts } from '../i18n/vi/orders.ts';
import { formatCount } from '../ui/text/count.ts';
import { useSelection } from '../ui/list/data-list/use-selection.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { focusPage } from '../ui/hooks/use-focus-return.ts';
import { useNarrow } from '../ui/hooks/use-narrow.ts';
import { Button } from '../ui/button/button.tsx';
import { whenIdle } from '../ui/browser/when-idle.ts';

const loadFulfil = () => import('./orders-fulfil.tsx');
const OrdersFulfil = lazy(async () => ({ default: (await loadFulfil()).OrdersFulfil }));

const IgnoredNotice = lazy(async () => ({
  default: (await import('../features/orders/list/ignored-notice.tsx')).IgnoredNotice,
}));
const TodoReasons = lazy(async () => {
  await whenIdle();
  return { default: (await import('../features/orders/list/todo-reasons.tsx')).TodoReasons };
});
const TodoDone = lazy(async () => ({ default: (await import('../features/orders/list/todo-reasons.tsx')).TodoDone }));

const OrdersNav = lazy(async () => {
  await whenIdle();
  return { default: (await import('../features/orders/rules/orders-nav.tsx')).OrdersNav };
});
const OrderGroups = lazy(async () => ({
  default: (await import('../features/orders/list/order-groups.tsx')).OrderGroups,
}));

const RecentWork = lazy(async () => {
  await whenIdle();
  return { default: (await import('../features/orders/recent-work.tsx')).RecentWork };
});

// Replaces the row of views once the first rows are shown; the height of the row stays the same.
const SavedTabs = lazy(async () => {
  await whenIdle();
  return { default: (await import('../features/orders/views/saved-tabs.tsx')).SavedTabs };
});

/** Shows the orders of the seller: counts of orders that need attention, filters, and the list. */
export function OrdersPage() {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const client = useQueryClient();
  const url = useListUrl(ORDER_SEARCH);
  const { search } = url;
  const reply = useListReply(useOrders(search), ORDER_SEARCH.toKey(search));
  const summary = useTrackingSummary(search.shops);
  const [selection, setSelection] = useSelection(ORDER_SEARCH.toKey(search));
  const ids = reply.rows.map(({ id }) => id);
  const news = useLiveOrders(ids);
  const chips = useOrderChips(search);
  const views = useOrderViews(summary.data, search);
  const total = reply.total ?? 0;
  const [isInTurn, setInTurn] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const fulfilWish = useFulfilWish(search, reply, selection);
  const isTodo = search.attention === 'todo';

  function setFulfil(fulfil: string | undefined) {
    setInTurn(false);
    url.move({ fulfil });
  }

  /** Opens the fulfil dialogs of the orders in sequence: after each sent order the next one opens (FUL-64). */
  function fulfilInTurn(ids: readonly string[]) {
    const [fulfil] = ids;
    if (fulfil === undefined) return;
    setInTurn(true);
    url.move({ fulfil });
  }

  function showNew() {
    news.clear();
    invalidateOrders(client);
    // Clears the filters, so that every new order is visible; sort and page size stay as the person chose them.
    url.go({ sortBy: search.sortBy, limit: search.limit });
    requestAnimationFrame(focusPage);
  }

  function exportSelected() {
    startExport(selection.isAll ? { search } : { ids: [...selection.ids], sortBy: search.sortBy });
  }

  const { dialog, runFulfil, ...rows } = useOrderRows({
    search,
    reply,
    // The summary counts the orders of the whole view.
    restCount: isTodo && chips.length === 0 && !search.reasons ? (summary.data?.resting ?? null) : null,
    selection,
    onSelection: setSelection,
    onOpen: (id) => void navigate({ to: '/community/orders/$id', params: { id } }),
    onFulfil: setFulfil,
    onMove: url.move,
    onExport: exportSelected,
    fulfilWish,
    onFulfilChosen: fulfilInTurn,
  });

  const isNarrowed = chips.length > 0 || search.reasons !== undefined || (search.attention !== undefined && !isTodo);
  return (
    <ListPage
      {...rows}
      // A person without any order reads how to get the first one.
      empty={isTodo && (summary.data?.all ?? 0) > 0 ? <TodoDone /> : rows.empty}
      url={url}
      title={t('title')}
      nav={
        <Suspense>
          <OrdersNav current="/community/orders" />
        </Suspense>
      }
      aside={
        <>
          <OrdersAside newCount={news.newCount} onShowNew={showNew} />
          <Suspense>
            <RecentWork
              onMove={url.move}
              isExporting={isExporting}
              onExporting={setExporting}
              search={search}
              selection={selection}
              rows={reply.rows}
              total={total}
            />
          </Suspense>
        </>
      }
      actions={
        <>
          <ExportMenu
            selectedCount={selection.isAll ? total : selection.ids.size}
            pageCount={ids.length}
            total={reply.total}
            format={(count) => formatCount(count, locale)}
            onSelected={exportSelected}
            onPage={() => startExport({ ids, sortBy: search.sortBy })}
            onAll={() => startExport({ search })}
            onFile={() => setExporting(true)}
          />
          <Button
            look="main"
            reason={fulfilWish.reason}
            title={fulfilWish.reason ?? t('fulfilCountHint')}
            onPointerEnter={() => void loadFulfil()}
            onClick={runFulfil}
          >
            {fulfilWish.word}
          </Button>
        </>
      }
      views={{
        options: views,
        current: search.attention ?? 'all',
        name: t('attention'),
      }}
      viewsAround={(row) =>
        reply.isPending ? (
          row
        ) : (
          <Suspense fallback={row}>
            <SavedTabs views={views} current={search.attention ?? 'all'} url={url} />
          </Suspense>
        )
      }
      searchName={t('searchPlaceholder')}
      filters={<OrderFilters search={search} onChange={url.filter} />}
      end={isNarrow ? null : <OrderSorts search={search} onChange={url.filter} />}
      chips={chips}
      notice={
        <>
          {search.ignored === undefined ? null : (
            <Suspense>
              <IgnoredNotice names={search.ignored} onReset={() => url.go(search, true)} />
            </Suspense>
          )}
          {search.groupBy === undefined ? null : (
            <Suspense>
              <OrderGroups by={search.groupBy} search={search} onOpen={url.filter} />
            </Suspense>
          )}
          {isTodo ? (
            <Suspense>
              <TodoReasons summary={summary.data} search={search} onChoose={url.filter} />
            </Suspense>
          ) : null}
        </>
      }
      defaultSort={DEFAULT_ORDER_SORT}
      sizes={PAGE_SIZES}
      onClearFilters={isNarrowed ? () => url.go({ sortBy: search.sortBy, limit: search.limit }) : undefined}
    >
      {dialog}
      {search.fulfil === undefined ? null : (
        <Suspense>
          <OrdersFulfil
            orderId={search.fulfil}
            search={search}
            rows={reply.rows}
            meta={reply.meta}
            selection={selection}
            isInTurn={isInTurn}
            onGo={(fulfil, page) => url.move({ fulfil, page }, true)}
            onClose={() => setFulfil(undefined)}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
