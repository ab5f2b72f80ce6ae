import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';
import { fulfilOrder, saveFulfilmentSettings } from '@bobbin/contract/fulfilment.calls';
import type { Order, OrderDetail } from '@bobbin/contract/orders';
import { isCustomHouse, isHouse } from '@bobbin/domain/factories/houses';
import { createLabel } from '@bobbin/contract/orders.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { toLabelFailure } from '../../api/label-failure.ts';
import { findFulfilUndo } from '../../api/undo-fulfilment.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { orderWorkTexts } from '../../i18n/vi/order-work.ts';
import { useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import type { Values } from '../../ui/feedback/field-values.ts';
import { writeIfUnchanged } from '../../ui/feedback/write-if-unchanged.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { toSubmitBody, type FulfilForm } from './fulfil-form.ts';
import { toMine, toPrecondition, toSpeedName } from './fulfil-precondition.ts';
import { toSettingsKey } from './use-fulfilment.ts';

/** Refusals after which the order may differ from what the dialog shows. */
const STALE = ['CHANGED_MEANWHILE', 'PRINT_UNCONFIRMED', 'DESIGNS_NOT_READY', 'FULFIL_NOT_POSSIBLE'] as const;

/**
 * Sends an order, or saves its draft or its price. The values in `opened`, which the dialog showed when it opened, are the precondition.
 * Pressing again after a lost response does nothing twice (UI-36).
 * @param orderOf returns the order of a product
 */
export function useSubmit(
  before: Order,
  opened: Values,
  orderOf: (productId: string) => string,
  onDone: (order: Order) => void,
) {
  const orderId = before.id;
  const client = useQueryClient();
  const t = useTexts(fulfilmentTexts);
  const withKey = useActionKey();
  const tellWhenGone = useFailureWhenGone();
  return useMutation({
    mutationFn: ({ form, isDraft }: { form: FulfilForm; isDraft: boolean }) => {
      const body = toSubmitBody(orderId, form, isDraft);
      const write = (seen: Values) => {
        // The parcel as the dialog read it: the products of an order that has left the parcel since then are compared too (FUL-128).
        const parcel = [orderId, ...(seen.sameParcel ?? '').split(', ')];
        const orderProducts = body.orderProducts.filter(({ id }) => parcel.includes(orderOf(id)));
        const sent = { ...body, orderProducts, seen };
        return withKey(sent, (idempotencyKey) => call(fulfilOrder, { body: sent }, { idempotencyKey }));
      };
      return writeIfUnchanged(toPrecondition(opened, form), toMine(form), write, { fulfillShipping: toSpeedName });
    },
    onSuccess: (order, { form, isDraft }) => {
      const said =
        form.type === 'HAND'
          ? t('priceSaved')
          : t(isDraft ? (isCustomHouse(form.house) ? 'waitsForBatch' : 'draftSaved') : 'sent');
      const undo = isDraft || form.type === 'HAND' ? findFulfilUndo({ before, after: order }) : null;
      if (undo === null) notify({ tone: 'success', title: said, text: orderId });
      else {
        const onUndone = () => client.invalidateQueries({ queryKey: ['orders'] });
        notifyDone({ title: said, text: orderId, undo: UNDO[undo], done: { before, after: order }, onUndone });
      }
      onDone(order);
    },
    onError: (error) => {
      tellWhenGone(error);
      // Refetches the order, so that the dialog shows the changes, and the files that the chosen garment still needs (PRN-18).
      if (STALE.some((name) => isApiError(error, name))) void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

/** Saves factory, line, shipping and facility for later orders (FUL-8: 'Lưu thành công'). */
export function useSaveDefault(orderId: string) {
  const key = toSettingsKey(orderId);
  const t = useTexts(fulfilmentTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: FulfilForm) => {
      const before = client.getQueryData<FulfilmentSettings>(key);
      const after = await call(saveFulfilmentSettings, {
        body: {
          // The order id says whose setting is saved: that of the order's owner, from which the dialog reads it.
          id: orderId,
          // Only our factories can be the default; the dialog offers no default for a custom factory.
          fulfillHouse: isHouse(form.house) ? form.house : 'NONE',
          fulfillLine: form.line,
          fulfillShipping: form.shipping,
          fulfillFacility: form.facility,
        },
      });
      return { before, after };
    },
    onSuccess: ({ before, after }) => {
      client.setQueryData(key, after);
      const title = t('defaultSaved');
      if (before === undefined) return notify({ tone: 'success', title });
      const onUndone = () => client.invalidateQueries({ queryKey: ['fulfilment', 'settings'] });
      notifyDone({
        title,
        text: after.fulfillHouse,
        undo: UNDO.saveDefault,
        done: { id: orderId, before, after },
        onUndone,
      });
    },
    onError: notifyError,
  });
}

/** Creates the factory's shipping label without leaving the dialog. */
export function useMakeLabel() {
  const t = useTexts(orderWorkTexts);
  const client = useQueryClient();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: ({ order, form }: { order: OrderDetail; form: FulfilForm }) => {
      const body = {
        shopId: order.shop.id,
        orderId: order.id,
        confirmCancelRequested: form.isCancelConfirmed || undefined,
      };
      return withKey(['label', body], (idempotencyKey) => call(createLabel, { body }, { idempotencyKey }));
    },
    onSuccess: (_url, { order }) => {
      notify({ tone: 'success', title: t('labelMade', { id: order.id }) });
      // The orders list is refetched too, because its row shows the label.
      return client.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => notify({ tone: 'error', ...toLabelFailure(error) }),
  });
}
