import type { Order } from '@bobbin/contract/orders';
import { checkFulfil, checkLabel } from '@bobbin/domain/eligibility';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { Message } from '../../ui/message.tsx';
import { notify } from '../../ui/notify.tsx';
import { toOrderFacts } from '../../ui/order-facts.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar.tsx';
import tableStyles from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { isConfirmable, useReasons } from '../../ui/use-reasons.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { CARDS, GradualRows, ROWS } from './gradual-rows.tsx';
import { findNoLabel } from './batch-label.ts';
import styles from './orders-list.module.css';
import { OrderCard } from './order-card.tsx';
import { OrderRow } from './order-row.tsx';
import { hasFilters, PAGE_SIZES, type OrderSearch } from './order-search.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTable, PageCheckbox } from './order-table.tsx';
import {
  isPageSelected,
  isRowSelected,
  NOTHING,
  selectRange,
  togglePage,
  toggleRow,
  type Selection,
} from './selection.ts';
import type { BatchScope } from './use-batch-label.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOrderActions } from './use-order-actions.ts';
import type { useOrders } from './use-orders.ts';

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

// Opened by those who label many orders.
const BatchLabelDialog = lazy(async () => ({
  default: (await import('./batch-label-dialog.tsx')).BatchLabelDialog,
}));

/** Above this many rows only those near the window are drawn (U25). */
const VIRTUAL_ABOVE = 100;

interface OrdersListProps {
  search: OrderSearch;
  query: ReturnType<typeof useOrders>;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onChange: (change: OrderSearch) => void;
  onClear: () => void;
  onOpen: (id: string) => void;
  onFulfil: (id: string) => void;
  onExport: () => void;
}

/** The orders as table or cards with selection, keys, states and pages. */
export function OrdersList(props: OrdersListProps) {
  const { search, query, selection, onSelection, onChange, onClear, onOpen, onFulfil, onExport } = props;
  const { t } = useTranslation('orders');
  const isNarrow = useNarrow();
  const now = useNow();
  const { actions, isBusy } = useOrderActions();
  const toReason = useReasons();
  const shownKey = useShownKey(search, query.isPlaceholderData);
  // Whoever comes back to a list finds it whole, or the place on the page would be lost (AC-43).
  const [restoredKey] = useState(query.isPending ? null : shownKey);
  const isRestored = restoredKey === shownKey;
  const orders = query.data?.data ?? [];
  const meta = query.data?.meta;
  const rows = orders.map(({ id }) => id);
  const isFiltered = hasFilters(search) || search.attention !== undefined;
  const selectedCount = selection.isAll ? (meta?.totalItems ?? 0) : selection.ids.size;

  function withOrder(id: string, run: (order: Order) => void): void {
    const order = orders.find((other) => other.id === id);
    if (order !== undefined) run(order);
  }

  /** Keys meet the same rules as buttons, and say why not (U33). */
  function runIfAllowed(order: Order, check: ReturnType<typeof checkLabel>, run: () => void): void {
    const reason = isConfirmable(check) ? null : toReason(check);
    if (reason === null) run();
    else notify({ tone: 'info', title: reason, text: order.id });
  }

  useListKeys({
    onToggle: (id) => onSelection(toggleRow(selection, rows, id)),
    onExtend: (from, to) => onSelection(selectRange({ ...selection, anchor: selection.anchor ?? from }, rows, to)),
    onOpen,
    onFulfil: (id) =>
      withOrder(id, (order) => runIfAllowed(order, checkFulfil(toOrderFacts(order), now), () => onFulfil(id))),
    onLabel: (id) =>
      withOrder(id, (order) => {
        if (order.labelFile !== null) window.open(order.labelFile, '_blank', 'noopener,noreferrer');
        else runIfAllowed(order, checkLabel(toOrderFacts(order), now), () => actions.makeLabel(order));
      }),
    onTrack: (id) => withOrder(id, actions.track),
  });

  const select = useLatest((id: string, isRange: boolean) =>
    onSelection(isRange ? selectRange(selection, rows, id) : toggleRow(selection, rows, id)),
  );
  const fulfil = useLatest(onFulfil);
  const open = useLatest(onOpen);
  const renderRow = (order: Order) => {
    const row = {
      order,
      now,
      actions,
      isSelected: isRowSelected(selection, order.id),
      isBusy: isBusy(order.id),
      onSelect: select,
      onFulfil: fulfil,
      onOpen: open,
    };
    return isNarrow ? <OrderCard key={order.id} {...row} /> : <OrderRow key={order.id} {...row} />;
  };

  const [batch, setBatch] = useState<BatchScope | null>(null);
  /** Known only while every chosen order is on this page. */
  function toBatchReason(): string | null {
    const shown = orders.filter(({ id }) => selection.ids.has(id));
    if (selection.isAll || shown.length < selection.ids.size) return null;
    const refusal = findNoLabel(shown, now);
    return refusal === null ? null : t('batch.none', { reasons: toReason(refusal) });
  }

  const isPageChosen = isPageSelected(selection, rows);
  const togglePageRows = () => onSelection(togglePage(selection, rows));
  const bar =
    selectedCount === 0 ? null : (
      <SelectionBar
        count={selectedCount}
        total={meta?.totalItems ?? 0}
        onSelectAll={selection.isAll ? undefined : () => onSelection({ ...NOTHING, isAll: true })}
        onClear={() => onSelection(NOTHING)}
      >
        <SelectionAction
          reason={toBatchReason()}
          onClick={() => setBatch(selection.isAll ? { search } : { ids: [...selection.ids] })}
        >
          {t('batch.title')}
        </SelectionAction>
        <SelectionAction isMain onClick={onExport}>
          {t('export.title')}
        </SelectionAction>
      </SelectionBar>
    );

  const plain = (
    <tbody>
      <GradualRows key={shownKey} orders={orders} isWhole={isRestored} look={ROWS} renderRow={renderRow} />
    </tbody>
  );
  return (
    <>
      <ListStates
        query={query}
        count={orders.length}
        skeleton={<OrderSkeleton isNarrow={isNarrow} />}
        empty={
          <Message
            title={t('empty.title')}
            text={t('empty.text')}
            action={<LinkButton to="/community/shops">{t('empty.action')}</LinkButton>}
          />
        }
        onClearFilters={isFiltered ? onClear : undefined}
      >
        {isNarrow ? (
          <>
            <PageCheckbox isNamed isAll={isPageChosen} isSome={selectedCount > 0} onToggle={togglePageRows} />
            {bar === null ? null : <div className={styles.bar}>{bar}</div>}
            <ul className={`${tableStyles.cards} ${styles.cards}`}>
              <GradualRows key={shownKey} orders={orders} isWhole={isRestored} look={CARDS} renderRow={renderRow} />
            </ul>
          </>
        ) : (
          <OrderTable
            isPageSelected={isPageChosen}
            isSomeSelected={selectedCount > 0}
            onTogglePage={togglePageRows}
            bar={bar}
          >
            {orders.length > VIRTUAL_ABOVE ? (
              <Suspense fallback={plain}>
                <VirtualRows orders={orders} renderRow={renderRow} />
              </Suspense>
            ) : (
              plain
            )}
          </OrderTable>
        )}
      </ListStates>
      {batch === null ? null : (
        <Suspense>
          <BatchLabelDialog scope={batch} onClose={() => setBatch(null)} />
        </Suspense>
      )}
      {meta === undefined || (query.isError && orders.length === 0) ? null : (
        <Pagination
          meta={meta}
          sizes={PAGE_SIZES}
          onPage={(page) => onChange({ page })}
          onSize={(limit) => onChange({ limit, page: 1 })}
        />
      )}
    </>
  );
}

/** Names the page of the list that is on screen, while the next one loads still the old one. */
function useShownKey(search: OrderSearch, isPlaceholderData: boolean): string {
  const wanted = JSON.stringify({ ...search, fulfil: undefined, ignored: undefined });
  const [shown, setShown] = useState(wanted);
  if (isPlaceholderData || shown === wanted) return shown;
  setShown(wanted);
  return wanted;
}
