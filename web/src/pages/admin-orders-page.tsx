import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useMemo, useState } from 'react';
import { AllOrderFilters, useAllOrderChips } from '../features/orders/list/all-order-filters.tsx';
import { ALL_ORDER_LIST } from '../features/orders/list/all-order-columns.tsx';
import { ALL_ORDER_SEARCH, DEFAULT_ALL_SORT } from '../features/orders/list/all-order-search.ts';
import { copyChosen, useAllOrders } from '../features/orders/list/use-all-orders.ts';
import { useOrderActions } from '../features/orders/actions/use-order-actions.ts';
import { publishOrder } from '../features/orders/list/use-orders.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { adminOrdersTexts } from '../i18n/vi/admin-orders.ts';
import { exportOrdersTexts } from '../i18n/vi/export-orders.ts';
import { ordersTexts } from '../i18n/vi/orders.ts';
import { Button } from '../ui/button/button.tsx';
import {
  isPageSelected,
  isRowSelected,
  NOTHING,
  selectRange,
  togglePage,
  toggleRow,
} from '../ui/list/data-list/selection.ts';
import { useSelection } from '../ui/list/data-list/use-selection.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { SelectionAction, SelectionBar } from '../ui/list/selection-bar.tsx';
import { formatLa } from '../ui/text/time.ts';
import { useLatest } from '../ui/hooks/use-latest.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';
import { openRequests } from '../features/orders/actions/open-requests.tsx';
import { renderLibrary } from './render-library.tsx';

const FulfilDialog = lazy(async () => ({
  default: (await import('../features/fulfilment/fulfil-dialog.tsx')).FulfilDialog,
}));

const AllExportDialog = lazy(async () => ({
  default: (await import('../features/orders/exports/all-export-dialog.tsx')).AllExportDialog,
}));

/** Lists the orders of all sellers, for staff (ROL-37). */
export function AdminOrdersPage() {
  const t = useTexts(adminOrdersTexts, ordersTexts);
  const exportTexts = useTexts(exportOrdersTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const url = useListUrl(ALL_ORDER_SEARCH);
  const { search } = url;
  const reply = useListReply(useAllOrders(search), ALL_ORDER_SEARCH.toKey(search));
  const ids = reply.rows.map(({ id }) => id);
  const [selection, setSelection] = useSelection(`allSellers ${ALL_ORDER_SEARCH.toKey(search)}`);
  const actions = useOrderActions();
  const noExport = usePermissionReason('EXPORT_ORDERS');
  const [isExporting, setExporting] = useState(false);
  const now = useNow();
  const [first] = reply.rows;
  const chips = useAllOrderChips(search, { shop: first?.shop.friendName || first?.shop.nameShop });

  const onFulfil = useLatest((fulfil: string) => url.move({ fulfil }));
  const onOpen = useLatest((id: string) => void navigate({ to: '/admin/orders/$id', params: { id } }));
  const onSelect = useLatest((id: string, isRange: boolean) =>
    setSelection(isRange ? selectRange(selection, ids, id) : toggleRow(selection, ids, id)),
  );
  const toName = useLatest((id: string) => t('orders:selectOrder', { id }));
  const context = useMemo(() => ({ now, actions, onFulfil }), [now, actions, onFulfil]);
  const count = selection.ids.size;
  const copy = () => void copyChosen([...selection.ids]);

  return (
    <ListPage
      list={ALL_ORDER_LIST}
      url={url}
      reply={reply}
      context={context}
      onOpen={onOpen}
      title={t('title')}
      aside={
        <span>
          {t('allShops')} · {t('orders:laTime', { time: formatLa(now, 'time') })}
        </span>
      }
      actions={
        <>
          <Button reason={count === 0 ? t('exportNone') : null} onClick={copy}>
            {exportTexts('title')}
          </Button>
          <Button reason={noExport} onClick={() => setExporting(true)}>
            {t('exportFile')}
          </Button>
        </>
      }
      searchName={t('search')}
      filters={<AllOrderFilters search={search} onChange={url.filter} />}
      chips={chips}
      defaultSort={DEFAULT_ALL_SORT}
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
      selection={{
        toName,
        onSelect,
        isSelected: (id) => isRowSelected(selection, id),
        pageName: t('orders:selectPage'),
        isPageSelected: isPageSelected(selection, ids),
        isSomeSelected: count > 0,
        onTogglePage: () => setSelection(togglePage(selection, ids)),
        bar:
          count === 0 ? null : (
            <SelectionBar count={count} total={reply.total ?? 0} onClear={() => setSelection(NOTHING)}>
              <SelectionAction isMain onClick={copy}>
                {exportTexts('title')}
              </SelectionAction>
            </SelectionBar>
          ),
      }}
    >
      {isExporting ? (
        <Suspense>
          <AllExportDialog
            search={search}
            selection={selection}
            rows={reply.rows}
            total={reply.total ?? 0}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
      {search.fulfil === undefined ? null : (
        <Suspense>
          <FulfilDialog
            orderId={search.fulfil}
            onClose={() => url.move({ fulfil: undefined })}
            onChanged={(order) => publishOrder(client, order)}
            renderLibrary={renderLibrary}
            onAnswerBuyer={(id) => openRequests([id])}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
