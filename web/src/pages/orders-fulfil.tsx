import type { Order } from '@bobbin/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FulfilDialog } from '../features/fulfilment/fulfil-dialog.tsx';
import { prefetchFulfilment } from '../features/fulfilment/use-fulfilment.ts';
import { listChosen } from '../features/orders/list/chosen-orders.ts';
import { findBeyond, findOnPage, type Step } from '../features/orders/list/fulfil-walk.ts';
import type { OrderSearch } from '../features/orders/list/order-search.ts';
import { publishOrder, readOrderPage, type OrdersPageReply } from '../features/orders/list/use-orders.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { ordersLaterTexts } from '../i18n/vi/orders-later.ts';
import type { Selection } from '../ui/list/data-list/selection.ts';
import { notify, notifyError } from '../ui/feedback/notify.tsx';
import { openRequests } from '../features/orders/actions/open-requests.tsx';
import { PRINT_WAYS } from './print-ways.ts';
import { renderLibrary } from './render-library.tsx';
import { useNow } from '../ui/hooks/use-now.ts';

interface OrdersFulfilProps {
  orderId: string;
  search: OrderSearch;
  rows: readonly Order[];
  meta: OrdersPageReply['meta'] | undefined;
  selection: Selection;
  /** True opens the next order after each order that was sent. */
  isInTurn: boolean;
  /** Opens another order, and the page of the list that contains it. */
  onGo: (orderId: string, page: number | undefined) => void;
  onClose: () => void;
}

/**
 * Shows the fulfil dialog above the list. Its navigation goes through the selected orders or, without a selection, through all pages of the list
 * (FUL-64).
 */
export function OrdersFulfil(props: OrdersFulfilProps) {
  const { orderId, search, rows, meta, selection, isInTurn, onGo, onClose } = props;
  const t = useTexts(ordersLaterTexts);
  const client = useQueryClient();
  const [isSearching, setSearching] = useState(false);
  const now = useNow();
  // The selection is read once, so that the open order keeps its position even after it was sent.
  const [chosen] = useState(() => listChosen(selection, rows, now));
  const isAmongChosen = chosen.includes(orderId);
  const at = isAmongChosen ? chosen.indexOf(orderId) : rows.findIndex(({ id }) => id === orderId);

  function findNear(step: Step): string | null {
    return isAmongChosen ? (chosen[at + step] ?? null) : findOnPage(rows, orderId, step, now);
  }

  const hasPage = (step: Step) =>
    !isAmongChosen &&
    at !== -1 &&
    meta !== undefined &&
    (step === 1 ? meta.currentPage < meta.totalPages : meta.currentPage > 1);

  async function walk(step: Step): Promise<boolean> {
    const near = findNear(step);
    if (near !== null) {
      onGo(near, search.page);
      return true;
    }
    if (!hasPage(step) || meta === undefined || isSearching) return false;
    setSearching(true);
    try {
      const found = await findBeyond(meta, step, now, (page) => readOrderPage(client, { ...search, page }));
      if (found !== null) onGo(found.id, found.page);
      return found !== null;
    } finally {
      setSearching(false);
    }
  }

  function sayEnd() {
    notify({ tone: 'info', title: t('walk.end') });
  }

  function go(step: Step) {
    walk(step)
      .then((isFound) => (isFound ? undefined : sayEnd()))
      .catch(notifyError);
  }

  /** In sequence mode the next order opens after sending or saving; after the last order the dialog closes. */
  function finish() {
    if (!isInTurn) return onClose();
    walk(1)
      .then((isFound) => {
        if (isFound) return;
        sayEnd();
        onClose();
      })
      .catch((error: unknown) => {
        notifyError(error);
        onClose();
      });
  }

  const next = findNear(1);
  const position = isAmongChosen
    ? at + 1
    : meta === undefined
      ? 0
      : (meta.currentPage - 1) * meta.itemsPerPage + at + 1;
  return (
    <FulfilDialog
      orderId={orderId}
      onClose={onClose}
      onDone={finish}
      renderLibrary={renderLibrary}
      prints={PRINT_WAYS}
      onAnswerBuyer={(id) => openRequests([id])}
      onChanged={(order) => publishOrder(client, order)}
      walk={
        at === -1
          ? undefined
          : {
              position,
              total: isAmongChosen ? chosen.length : (meta?.totalItems ?? rows.length),
              canGoBack: findNear(-1) !== null || hasPage(-1),
              canGoOn: next !== null || hasPage(1),
              onStep: go,
              // Prefetches the data of the next order.
              onReady: () => void (next === null ? undefined : prefetchFulfilment(client, next)),
            }
      }
    />
  );
}
