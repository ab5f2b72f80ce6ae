import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import type { Order } from '@bobbin/contract/orders';
import { checkFulfil, checkLabel } from '@bobbin/domain/fulfilment/eligibility';
import { Suspense, lazy, useMemo, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import {
  isPageSelected,
  isRowSelected,
  selectRange,
  togglePage,
  toggleRow,
  type Selection,
} from '../../../ui/list/data-list/selection.ts';
import { useRowKeys } from '../../../ui/list/data-list/use-row-keys.ts';
import type { ListReply } from '../../../ui/list/list-page/use-list-reply.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { isConfirmable, useReasons } from '../../../ui/hooks/use-reasons.ts';
import { useRole } from '../../../ui/hooks/use-role.ts';
import { ORDER_LIST } from './order-columns.tsx';
import { hasRestLast } from './use-orders.ts';
import type { OrderSearch } from './order-search.ts';
import type { WorkWish } from '../work-dialogs.tsx';
import type { FulfilWish } from './use-fulfil-wish.ts';
import { useOrderActions } from '../actions/use-order-actions.ts';

/** Keys of the pages of the list that were shown since this document was loaded. */
const drawn = new Set<string>();

// The code of the selection bar loads early, because it is needed as soon as an order is selected.
const loadBar = () => import('./order-selection-bar.tsx');
const NoOrders = lazy(async () => ({ default: (await import('./no-orders.tsx')).NoOrders }));
const OrderSelectionBar = lazy(async () => ({ default: (await loadBar()).OrderSelectionBar }));
const BAR_AFTER_MS = 1_500;

// This code is loaded only when a user makes labels for many orders or sends many orders.
const WorkDialogs = lazy(async () => ({ default: (await import('../work-dialogs.tsx')).WorkDialogs }));

interface OrderRowsOptions {
  search: OrderSearch;
  reply: ListReply<Order>;
  /** Number of paused orders below the separating line; null if unknown. */
  restCount: number | null;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onOpen: (id: string) => void;
  onFulfil: (id: string) => void;
  /** Changes the URL, which opens or closes the result of a label batch or a bulk fulfil. */
  onMove: (place: Partial<OrderSearch>) => void;
  onExport: () => void;
  /** Orders that the button 'Fulfill n' sends, from the selection or from the list. */
  fulfilWish: FulfilWish;
  /** Opens the fulfil dialogs of these orders one after the other. */
  onFulfilChosen: (ids: readonly string[]) => void;
}

/** Provides what the rows of the orders list need: the context of their cells, the selection, and the keys. */
export function useOrderRows(options: OrderRowsOptions) {
  const {
    search,
    reply,
    restCount,
    selection,
    onSelection,
    onOpen,
    onFulfil,
    onMove,
    onExport,
    fulfilWish,
    onFulfilChosen,
  } = options;
  const t = useTexts(ordersTexts);
  const now = useNow();
  const actions = useOrderActions();
  const ids = reply.rows.map(({ id }) => id);
  useOrderKeys(options, ids, now, actions);

  const fulfil = useLatest(onFulfil);
  const open = useLatest(onOpen);
  const select = useLatest((id: string, isRange: boolean) =>
    onSelection(isRange ? selectRange(selection, ids, id) : toggleRow(selection, ids, id)),
  );
  const toName = useLatest((id: string) => t('selectOrder', { id }));
  const isByDeadline = (search.sortBy ?? DEFAULT_ORDER_SORT).startsWith('dueAt');
  const isRestLast = hasRestLast(search);
  const nextRelease = findNextRelease(reply.rows);
  const context = useMemo(
    () => ({ now, actions, isByDeadline, isRestLast, restCount, nextRelease, onFulfil: fulfil }),
    [now, actions, isByDeadline, isRestLast, restCount, nextRelease, fulfil],
  );
  const shownKey = useShownKey(search, reply.isPlaceholderData);
  // When a user returns to the list, its rows are drawn completely at once; otherwise the scroll position would be lost (ORD-11).
  const [restoredKey] = useState(() => (!reply.isPending && drawn.has(shownKey) ? shownKey : null));
  useEffect(() => {
    drawn.add(shownKey);
  }, [shownKey]);
  useEffect(() => {
    const timer = setTimeout(() => void loadBar(), BAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const [wish, setWish] = useState<WorkWish | null>(null);
  const total = reply.total ?? 0;

  /** Opens a single order in its fulfil dialog; several orders are sent as a bulk fulfil by the server (BLK-1). */
  function runFulfil() {
    if (fulfilWish.only !== null) onFulfilChosen([fulfilWish.only]);
    else setWish({ kind: 'sending', scope: fulfilWish.scope });
  }

  const selectedCount = selection.isAll ? total : selection.ids.size;
  return {
    list: ORDER_LIST,
    /** Runs the action of the button 'Fulfill n'. */
    runFulfil,
    reply,
    context,
    onOpen: open,
    pace: { key: shownKey, isWhole: restoredKey === shownKey },
    selection: {
      toName,
      onSelect: select,
      isSelected: (id: string) => isRowSelected(selection, id),
      pageName: t('selectPage'),
      isPageSelected: isPageSelected(selection, ids),
      isSomeSelected: selectedCount > 0,
      onTogglePage: () => onSelection(togglePage(selection, ids)),
      bar:
        selectedCount === 0 ? null : (
          <Suspense>
            <OrderSelectionBar
              orders={reply.rows}
              total={total}
              search={search}
              selection={selection}
              onSelection={onSelection}
              onLabels={(ids) => setWish({ kind: 'labels', scope: selection.isAll ? { search } : { ids } })}
              onExport={onExport}
              fulfil={fulfilWish}
              onFulfil={runFulfil}
            />
          </Suspense>
        ),
    },
    empty: (
      <Suspense>
        <NoOrders />
      </Suspense>
    ),
    dialog:
      wish === null && search.labels === undefined && search.sending === undefined ? null : (
        <Suspense>
          <WorkDialogs
            wish={wish}
            search={search}
            onWish={setWish}
            onMove={onMove}
            onSelection={onSelection}
            onFulfil={onFulfilChosen}
          />
        </Suspense>
      ),
  };
}

/** Returns the time at which the first order on hold may be sent, in epoch milliseconds; null if unknown. */
function findNextRelease(orders: readonly Order[]): number | null {
  const ends = orders.flatMap(({ status, holdUntil }) =>
    status === 'ON_HOLD' && holdUntil !== null ? [Date.parse(holdUntil)] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}

function useOrderKeys(
  { reply, selection, onSelection, onOpen, onFulfil }: OrderRowsOptions,
  ids: readonly string[],
  now: number,
  actions: ReturnType<typeof useOrderActions>,
): void {
  const toReason = useReasons();
  const toRefusal = useRole();

  /** Runs the action of a key under the same rule as its button; if the rule refuses the action, shows the reason (UI-27). */
  function runIfAllowed(order: Order, check: ReturnType<typeof checkLabel>, run: () => void): void {
    const reason = toRefusal(order, 'workOrders') ?? (isConfirmable(check) ? null : toReason(check));
    if (reason === null) run();
    else notify({ tone: 'info', title: reason, text: order.id });
  }

  const withOrder = (run: (order: Order) => void) => (id: string) => {
    const order = reply.rows.find((other) => other.id === id);
    if (order !== undefined) run(order);
  };

  useRowKeys(ORDER_LIST, {
    onToggle: (id) => onSelection(toggleRow(selection, ids, id)),
    onExtend: (from, to) => onSelection(selectRange({ ...selection, anchor: selection.anchor ?? from }, ids, to)),
    onOpen,
    letters: {
      f: withOrder((order) => runIfAllowed(order, checkFulfil(toOrderFacts(order), now), () => onFulfil(order.id))),
      l: withOrder((order) => {
        if (order.labelFile !== null) window.open(order.labelFile, '_blank', 'noopener,noreferrer');
        else runIfAllowed(order, checkLabel(toOrderFacts(order), now), () => actions.makeLabel(order));
      }),
      t: withOrder(actions.track),
    },
  });
}

/** Returns the key of the page that is on screen, which is the previous page while the next one loads. */
function useShownKey(search: OrderSearch, isPlaceholderData: boolean): string {
  const wanted = JSON.stringify({
    ...search,
    fulfil: undefined,
    labels: undefined,
    sending: undefined,
    ignored: undefined,
  });
  const [shown, setShown] = useState(wanted);
  if (isPlaceholderData || shown === wanted) return shown;
  setShown(wanted);
  return wanted;
}
