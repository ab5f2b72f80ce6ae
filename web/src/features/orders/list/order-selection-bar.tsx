import type { Order } from '@bobbin/contract/orders';
import { REQUEST_ANSWER_MAX } from '@bobbin/domain/limits';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { batchLabelTexts } from '../../../i18n/vi/batch-label.ts';
import { exportOrdersTexts } from '../../../i18n/vi/export-orders.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
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
import type { FulfilWish } from './use-fulfil-wish.ts';

interface OrderSelectionBarProps {
  /** The orders on screen. */
  orders: readonly Order[];
  /** All that match the filters. */
  total: number;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** Labels or sends the chosen, all at once. */
  onLabels: (ids: readonly string[]) => void;
  onExport: () => void;
  fulfil: FulfilWish;
  onFulfil: () => void;
}

/** What is chosen, and what can be done with it. */
export function OrderSelectionBar(props: OrderSelectionBarProps) {
  const { orders, total, selection, onSelection, onLabels, onExport, fulfil, onFulfil } = props;
  const t = useTexts(batchLabelTexts, exportOrdersTexts, ordersTexts, requestsTexts);
  const now = useNow();
  const toReason = useReasons();
  // The role refuses all that is known of the chosen; the rest the server parts by itself.
  const refusal = useRoleOfAll(
    selection.isAll ? orders : orders.filter(({ id }) => selection.ids.has(id)),
    'workOrders',
  );

  /** Known only while every chosen order is on this page. */
  function toBatchReason(): string | null {
    const shown = orders.filter(({ id }) => selection.ids.has(id));
    if (selection.isAll || shown.length < selection.ids.size) return null;
    const refusal = findNoLabel(shown, now);
    return refusal === null ? null : t('none', { reasons: toReason(refusal) });
  }

  // Those on screen, as many as one call takes.
  const askedIds = orders
    .filter((order) => isAsked(order) && (selection.isAll || selection.ids.has(order.id)))
    .map(({ id }) => id)
    .slice(0, REQUEST_ANSWER_MAX);
  const doubtful = orders.filter((order) => canResolve(order) && (selection.isAll || selection.ids.has(order.id)));
  // In the order of the list; the position of orders on other pages is unknown here.
  const shownIds = orders.filter(({ id }) => selection.ids.has(id)).map(({ id }) => id);
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
          {t('orders:resolve.many', { count: doubtful.length })}
        </SelectionAction>
      )}
      <SelectionAction onClick={onExport}>{t('export-orders:title')}</SelectionAction>
    </SelectionBar>
  );
}
