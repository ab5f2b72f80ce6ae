import { fulfilOrder, saveFulfilmentSettings } from '@bobbin/contract/fulfilment';
import type { Order } from '@bobbin/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { notify, notifyError } from '../../ui/notify.tsx';
import { useActionKey } from '../../ui/use-action-key.ts';
import { toSubmitBody, type FulfilForm } from './fulfil-form.ts';
import { SETTINGS_KEY } from './use-fulfilment.ts';

/** Sends an order, saves its draft or its price; pressing again after a lost answer cannot do it twice (AC-20). */
export function useSubmit(orderId: string, onDone: (order: Order) => void) {
  const { t } = useTranslation('fulfilment');
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (form: FulfilForm) => {
      const body = toSubmitBody(orderId, form);
      return withKey(body, (idempotencyKey) => call(fulfilOrder, { body }, { idempotencyKey }));
    },
    onSuccess: (order, form) => {
      const said = form.type === 'HAND' ? t('priceSaved') : t(form.isDraft ? 'draftSaved' : 'sent');
      notify({ tone: 'success', title: said, text: orderId });
      onDone(order);
    },
  });
}

/** Keeps factory, line, shipping and facility for the orders to come (Spec 1 §8: 'Lưu thành công'). */
export function useSaveDefault() {
  const { t } = useTranslation('fulfilment');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: FulfilForm) =>
      call(saveFulfilmentSettings, {
        body: {
          fulfillHouse: form.house,
          fulfillLine: form.line,
          fulfillShipping: form.shipping,
          fulfillFacility: form.facility,
        },
      }),
    onSuccess: (settings) => {
      client.setQueryData(SETTINGS_KEY, settings);
      notify({ tone: 'success', title: t('defaultSaved') });
    },
    onError: notifyError,
  });
}
