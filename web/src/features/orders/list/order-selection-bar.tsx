import type { Order } from '@bobbin/contract/orders';
import { REQUEST_ANSWER_MAX } from '@bobbin/domain/limits';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../../i18n/vi/batch-label.ts';
import { exportOrdersTexts } from '../../../i18n/vi/export-orders.ts';
import { ordersLaterTexts } from '../../../i18n/vi/orders-later.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { packingTexts } from '../../../i18n/vi/packing.ts';
import { requestsTexts } from '../../../i18n/vi/requests.ts';
import { NOTHING, type Selection } from '../../../ui/list/data-list/selection.ts';
import { SelectionAction, SelectionBar } from '../../../ui/list/selection-bar.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useReasons } from '../../../ui/hooks/use-reasons.ts';
import { useRoleOfAll } from '../../../ui/hooks/use-role.ts';
import { findNoLabel } from '../labels/batch-label.ts';
import { openRequests } from '../actions/open-requests.tsx';
import { openSettleMany } from '../actions/open-resolve.tsx';
import { canResolve, isAsked } from '../order/order-states.ts';
import { openPacking } from '../packing/open-packing.tsx';
import { openTeamwork } from '../teamwork/open-teamwork.tsx';
import type { OrderSearch } from './order-search.ts';
import type { FulfilWish } from './use-fulfil-wish.ts';

interface OrderSelectionBarProps {
  /** Orders on the current page of the list. */
  orders: readonly Order[];
  /** Total number of orders that match the filters of the list. */
  total: number;
  search: OrderSearch;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** Opens the dialog that makes labels for, or sends, all selected orders. */
  onLabels: (ids: readonly string[]) => void;
  onExport: () => void;
  fulfil: FulfilWish;
  onFulfil: () => void;
}

/** Shows the number of selected orders and the actions on the selected orders. */
export function OrderSelectionBar(props: OrderSelectionBarProps) {
  const { orders, total, search, selection, onSelection, onLabels, onExport, fulfil, onFulfil } = props;
  const t = useTexts(batchLabelTexts, exportOrdersTexts, ordersTexts, ordersLaterTexts, packingTexts, requestsTexts);
  const now = useNow();
  const toReason = useReasons();
  // Reason why the role may not work on any of the selected orders of this page; the server checks the orders on other pages.
  const refusal = useRoleOfAll(
    selection.isAll ? orders : orders.filter(({ id }) => selection.ids.has(id)),
    'workOrders',
  );

  /** Returns why no label batch is possible; null if one is possible, or if selected orders are on other pages and therefore not loaded. */
  function toBatchReason(): string | null {
    const shown = orders.filter(({ id }) => selection.ids.has(id));
    if (selection.isAll || shown.length < selection.ids.size) return null;
    const refusal = findNoLabel(shown, now);
    return refusal === null ? null : t('none', { reasons: toReason(refusal) });
  }

  // Selected orders on this page that have a buyer request, up to the limit of one call.
  const askedIds = orders
    .filter((order) => isAsked(order) && (selection.isAll || selection.ids.has(order.id)))
    .map(({ id }) => id)
    .slice(0, REQUEST_ANSWER_MAX);
  const doubtful = orders.filter((order) => canResolve(order) && (selection.isAll || selection.ids.has(order.id)));
  // Orders on other pages come last, because their position in the list is unknown here.
  const shownIds = orders.filter(({ id }) => selection.ids.has(id)).map(({ id }) => id);
  // Tags, assignee and pause are changed only for selected orders on this page, because the dialog shows their current values.
  const chosen = orders.filter(({ id }) => selection.ids.has(id));
  const chosenIds = [...new Set([...shownIds, ...selection.ids])];
  return (
    <SelectionBar
      count={selection.isAll ? total : selection.ids.size}
      total={total}
      onSelectAll={selection.isAll ? undefined : () => onSelection({ ...NOTHING, isAll: true })}
      onClear={() => onSelection(NOTHING)}
    >
      <SelectionAction isMain reason={fulfil.reason} onClick={onFulfil}>
        {fulfil.word}
      </SelectionAction>
      <SelectionAction reason={refusal ?? toBatchReason()} onClick={() => onLabels(chosenIds)}>
        {t('title')}
      </SelectionAction>
      {askedIds.length === 0 ? null : (
        <SelectionAction reason={refusal} onClick={() => openRequests(askedIds)}>
          {t('requests:answerChosen', { count: askedIds.length })}
        </SelectionAction>
      )}
      {doubtful.length === 0 ? null : (
        <SelectionAction reason={refusal} onClick={() => openSettleMany(doubtful)}>
          {t('orders-later:resolve.many', { count: doubtful.length })}
        </SelectionAction>
      )}
      {selection.isAll || chosen.length < selection.ids.size ? null : (
        <SelectionAction reason={refusal} onClick={() => openTeamwork(chosen)}>
          {t('orders-later:teamwork')}
        </SelectionAction>
      )}
      <SelectionAction reason={refusal} onClick={() => openPacking(selection.isAll ? { search } : { ids: chosenIds })}>
        {t('packing:title')}
      </SelectionAction>
      <SelectionAction onClick={onExport}>{t('export-orders:title')}</SelectionAction>
    </SelectionBar>
  );
}
