import { createLabel, type Order } from '@bobbin/contract/orders';
import { cancelFulfilment, fulfilOrder, retryFulfilment } from '@bobbin/contract/fulfilment';
import { checkLabel } from '@bobbin/domain/eligibility';
import { trackingUrl } from '@bobbin/domain/tracking';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import { toLabelFailure } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { notify, notifyError } from '../../ui/notify.tsx';
import { toOrderFacts } from '../../ui/order-facts.ts';
import { formatLa } from '../../ui/time.ts';
import { useActionKey, type WithKey } from '../../ui/use-action-key.ts';
import { isConfirmable } from '../../ui/use-reasons.ts';
import { publishOrder, refreshOrders, toDetailKey } from './use-orders.ts';

export interface OrderActions {
  /** Makes the label and opens its PDF. */
  makeLabel: (order: Order) => void;
  /** Opens the parcel's page at the tracking site. */
  track: (order: Order) => void;
  retry: (order: Order) => void;
  cancel: (order: Order) => void;
  /** Records the seller's own price. Throws ApiError. */
  savePrice: (order: Order, price: string) => Promise<void>;
}

function isLabelConfirmable(order: Order): boolean {
  return isConfirmable(checkLabel(toOrderFacts(order), Date.now()));
}

/**
 * What can be done to one order, from list, card and order page alike, and the orders of which a label or a sending is
 * under way. The actions stay the same object, so that rows are not drawn again for them.
 */
export function useOrderActions(): { actions: OrderActions; isBusy: (id: string) => boolean } {
  const t = useTexts('orders');
  const client = useQueryClient();
  const withKey = useActionKey();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const actions = useMemo(() => {
    async function whileBusy(id: string, task: () => Promise<void>): Promise<void> {
      setBusy((ids) => new Set(ids).add(id));
      try {
        await task();
      } finally {
        setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
      }
    }
    return createOrderActions({ t, client, withKey, whileBusy });
  }, [t, client, withKey]);

  return { actions, isBusy: (id) => busy.has(id) };
}

interface Means {
  t: TFunction<'orders'>;
  client: QueryClient;
  withKey: WithKey;
  whileBusy: (id: string, task: () => Promise<void>) => Promise<void>;
}

function createOrderActions({ t, client, withKey, whileBusy }: Means): OrderActions {
  async function requestLabel(order: Order, confirmCancelRequested: boolean): Promise<void> {
    const body = {
      shopId: order.shop.id,
      orderId: order.id,
      confirmCancelRequested: confirmCancelRequested || undefined,
    };
    // Opened within the press: a window that opens after an answer is taken for an advertisement and blocked.
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    try {
      const url = await withKey(['label', body], (idempotencyKey) => call(createLabel, { body }, { idempotencyKey }));
      if (tab === null) notify({ tone: 'success', title: t('label.made', { id: order.id }) });
      else tab.location.replace(new URL(url, location.href).href);
    } catch (error) {
      tab?.close();
      throw error;
    }
    void client.invalidateQueries({ queryKey: toDetailKey(order.id) });
    await refreshOrders(client, [order.id]).catch(notifyError);
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

  function toCancelRequestText(order: Order): string {
    return order.requestCancelTime === null
      ? t('cancelRequest.text', { id: order.id })
      : t('cancelRequest.textAt', { id: order.id, time: formatLa(order.requestCancelTime, 'full') });
  }

  function retry(order: Order): void {
    const send = async () => {
      const params = { id: order.id };
      const changed = await withKey(['retry', params, order.fulfillError?.at], (idempotencyKey) =>
        call(retryFulfilment, { params }, { idempotencyKey }),
      );
      publishOrder(client, changed);
      notify({ tone: 'success', title: t('retry.sent', { id: order.id }) });
    };
    whileBusy(order.id, send).catch(notifyError);
  }

  function cancel(order: Order): void {
    const isDraft = order.fulfilState === 'DRAFT';
    confirm({
      title: isDraft ? t('cancelFulfil.draftTitle') : t('cancelFulfil.title'),
      text: t(isDraft ? 'cancelFulfil.draftText' : 'cancelFulfil.text', {
        id: order.id,
        house: order.fulfillHouse ?? '',
      }),
      action: isDraft ? t('cancelFulfil.draftAction') : t('cancelFulfil.action'),
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
    const body = { id: order.id, type: 'HAND' as const, fulfillPrice: price };
    publishOrder(
      client,
      await withKey(['price', body], (idempotencyKey) => call(fulfilOrder, { body }, { idempotencyKey })),
    );
  }

  function track(order: Order): void {
    if (order.trackingNumber === null) return;
    window.open(trackingUrl(order.trackingNumber), '_blank', 'noopener,noreferrer');
  }

  return { makeLabel, track, retry, cancel, savePrice };
}
