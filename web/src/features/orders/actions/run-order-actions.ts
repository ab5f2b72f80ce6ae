import type { Order } from '@bobbin/contract/orders';
import { createLabel, getOrder } from '@bobbin/contract/orders.calls';
import { cancelFulfilment, fulfilOrder, retryFulfilment } from '@bobbin/contract/fulfilment.calls';
import { checkLabel } from '@bobbin/domain/fulfilment/eligibility';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { toLabelFailure } from '../../../api/label-failure.ts';
import { findFulfilUndo } from '../../../api/undo-fulfilment.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { orderWorkTexts } from '../../../i18n/vi/order-work.ts';
import { ordersLaterTexts } from '../../../i18n/vi/orders-later.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { undoTexts } from '../../../i18n/vi/undo.ts';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { openTab } from '../../../ui/browser/open-tab.ts';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { UNDO } from '../../../api/undo.ts';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import type { WithKey } from '../../../ui/hooks/use-action-key.ts';
import { isConfirmable } from '../../../ui/hooks/use-reasons.ts';
import type { Values } from '../../../ui/feedback/field-values.ts';
import { writeIfUnchanged } from '../../../ui/feedback/write-if-unchanged.ts';
import { whileBusy } from './busy-orders.ts';
import { invalidateSummary, publishOrder, replaceOrders, toDetailKey } from '../list/use-orders.ts';

export interface OrderActions {
  /** Makes the label and opens its PDF. */
  makeLabel: (order: Order) => void;
  /** Downloads the PDF of an existing label from the marketplace again, and opens it. */
  fetchLabel: (order: Order) => void;
  /** Opens the page of the parcel at the carrier's tracking site. */
  track: (order: Order) => void;
  retry: (order: Order) => void;
  cancel: (order: Order) => void;
  /** Stores the price that the seller entered. Throws ApiError. */
  savePrice: (order: Order, price: string) => Promise<void>;
}

function isLabelConfirmable(order: Order): boolean {
  return isConfirmable(checkLabel(toOrderFacts(order), Date.now()));
}

export interface Means {
  client: QueryClient;
  withKey: WithKey;
}

/** Refetches one order and updates its row in the lists of all scopes, because staff and team members work on orders of other owners. */
async function refreshOrder(client: QueryClient, id: string): Promise<void> {
  const order = await call(getOrder, { params: { id } });
  client.setQueryData(toDetailKey(id), order);
  replaceOrders(client, [order]);
}

/** Implements the actions of an order's buttons. They are in a separate chunk, because showing an order does not need them. */
export function createOrderActions({ client, withKey }: Means): Omit<OrderActions, 'track'> {
  // Texts are read at the time of the click, in the language of that time.
  const t = textsOf(orderWorkTexts, ordersLaterTexts, ordersTexts, undoTexts);

  async function requestLabel(order: Order, confirmCancelRequested: boolean, anew = false): Promise<void> {
    const body = {
      shopId: order.shop.id,
      orderId: order.id,
      confirmCancelRequested: confirmCancelRequested || undefined,
      anew: anew || undefined,
    };
    const tab = openTab();
    try {
      const url = await withKey(['label', body], (idempotencyKey) => call(createLabel, { body }, { idempotencyKey }));
      if (tab === null) notify({ tone: 'success', title: t(anew ? 'labelFetched' : 'labelMade', { id: order.id }) });
      else tab.location.replace(new URL(url, location.href).href);
    } catch (error) {
      tab?.close();
      throw error;
    }
    await refreshOrder(client, order.id).catch(notifyError);
  }

  function makeLabel(order: Order): void {
    if (isLabelConfirmable(order)) {
      confirm({
        title: t('cancelRequest.title'),
        text: toCancelRequestText(order),
        action: t('cancelRequest.labelAnyway'),
        cancel: t('cancelRequest.keepBack'),
        isDangerous: true,
        onConfirm: () => whileBusy(order.id, () => requestLabel(order, true)),
      });
      return;
    }
    whileBusy(order.id, () => requestLabel(order, false)).catch((error: unknown) =>
      notify({ tone: 'error', ...toLabelFailure(error, order.id) }),
    );
  }

  function fetchLabel(order: Order): void {
    whileBusy(order.id, () => requestLabel(order, false, true)).catch((error: unknown) =>
      notify({ tone: 'error', ...toLabelFailure(error, order.id) }),
    );
  }

  function toCancelRequestText(order: Order): string {
    return order.requestCancelTime === null
      ? t('cancelRequest.text', { id: order.id })
      : t('cancelRequest.textAt', { id: order.id, time: formatLa(order.requestCancelTime, 'full') });
  }

  function retry(order: Order): void {
    const send = async (body: { confirmCancelRequested?: true }) => {
      const params = { id: order.id };
      const changed = await withKey(['retry', params, body, order.fulfillError?.at], (idempotencyKey) =>
        call(retryFulfilment, { params, body }, { idempotencyKey }),
      );
      publishOrder(client, changed);
      notify({ tone: 'success', title: t('retrySent', { id: order.id }) });
    };
    if (!order.isBuyerRequestCancel) {
      whileBusy(order.id, () => send({})).catch(notifyError);
      return;
    }
    // Confirmations that were given in an earlier try do not apply to this try (FUL-13).
    confirm({
      title: t('cancelRequest.title'),
      text: toCancelRequestText(order),
      action: t('cancelRequest.sendAnyway'),
      cancel: t('cancelRequest.keepBack'),
      isDangerous: true,
      onConfirm: () => whileBusy(order.id, () => send({ confirmCancelRequested: true })),
    });
  }

  /** Shows the order's values after an undo, or the reason why the undo failed. */
  async function showUndone(id: string): Promise<void> {
    await refreshOrder(client, id).catch(notifyError);
    invalidateSummary(client);
  }

  function sayDone(said: { title: string; text: string }, before: Order, after: Order): void {
    const undo = findFulfilUndo({ before, after });
    if (undo === null) notify({ tone: 'success', ...said });
    else notifyDone({ ...said, undo: UNDO[undo], done: { before, after }, onUndone: () => showUndone(before.id) });
  }

  /** A draft is deleted without a confirmation, because the deletion can be undone (ORD-50). */
  async function dropDraft(order: Order): Promise<void> {
    const body = { id: order.id, seen: { fulfilState: order.fulfilState } };
    try {
      const changed = await withKey(['cancel', body], (idempotencyKey) =>
        call(cancelFulfilment, { body }, { idempotencyKey }),
      );
      publishOrder(client, changed);
      sayDone({ title: t('undo:draftDropped'), text: order.id }, order, changed);
    } catch (error) {
      if (isApiError(error, 'CHANGED_MEANWHILE')) await refreshOrder(client, order.id).catch(notifyError);
      throw error;
    }
  }

  function cancel(order: Order): void {
    if (order.fulfilState === 'DRAFT') {
      whileBusy(order.id, () => dropDraft(order)).catch(notifyError);
      return;
    }
    confirm({
      title: t('cancelFulfil.title'),
      text: t('cancelFulfil.text', { id: order.id, house: order.fulfillHouse ?? '' }),
      action: t('orders-later:cancelFulfil.action'),
      cancel: t('cancelFulfil.keep'),
      isDangerous: true,
      onConfirm: async () => {
        const body = { id: order.id };
        publishOrder(
          client,
          await withKey(['cancel', body], (idempotencyKey) => call(cancelFulfilment, { body }, { idempotencyKey })),
        );
      },
    });
  }

  async function savePrice(order: Order, price: string): Promise<void> {
    const mine = { fulfillPrice: formatMoney(parseMoney(price)) };
    const write = (seen: Values) => {
      const body = { id: order.id, type: 'HAND' as const, fulfillPrice: price, seen };
      return withKey(['price', body], (idempotencyKey) => call(fulfilOrder, { body }, { idempotencyKey }));
    };
    try {
      const changed = await writeIfUnchanged({ fulfillPrice: order.fulfillPrice }, mine, write);
      publishOrder(client, changed);
      const text = t('undo:priceOf', { id: order.id, price: changed.fulfillPrice ?? '' });
      sayDone({ title: t('undo:priceSaved'), text }, order, changed);
    } catch (error) {
      // After a conflict the order is refetched, so that the dialog of the conflict shows the current value.
      if (isApiError(error, 'CHANGED_MEANWHILE')) await refreshOrder(client, order.id).catch(notifyError);
      throw error;
    }
  }

  return { makeLabel, fetchLabel, retry, cancel, savePrice };
}
