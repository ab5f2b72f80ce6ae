import { resolveFulfilmentBody } from '@bobbin/contract/fulfilment';
import { resolveFulfilment } from '@bobbin/contract/fulfilment.calls';
import type { Order } from '@bobbin/contract/orders';
import { houseName } from '@bobbin/domain/factories/houses';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { resolveOrderTexts } from '../../../i18n/vi/resolve-order.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { publishOrder, refreshOrders } from '../list/use-orders.ts';

function toBlank(order: Order): { isAtFactory: boolean; fulfillId: string; reason: string } {
  return { isAtFactory: false, fulfillId: order.fulfillId ?? '', reason: '' };
}

interface ResolveDialogProps {
  order: Order;
  onClose: () => void;
}

/** Dialog in which a person records whether a factory has an order, and how they know (FUL-54). */
export function ResolveDialog({ order, onClose }: ResolveDialogProps) {
  const t = useTexts(resolveOrderTexts);
  const client = useQueryClient();
  const form = useForm({
    schema: resolveFulfilmentBody,
    initial: toBlank(order),
    send: (body, idempotencyKey) => call(resolveFulfilment, { params: { id: order.id }, body }, { idempotencyKey }),
    onDone: (changed) => {
      publishOrder(client, changed);
      notify({ tone: 'success', title: t('saved', { id: order.id }) });
      onClose();
    },
    // The server asked the factory before it refused, so the order may have changed and is refetched.
    onRefused: () => void refreshOrders(client, [order.id]).catch(() => undefined),
  });
  const { isAtFactory } = form.values;

  return (
    <FormDialog form={form} title={t('title', { id: order.id })} action={t('save')} onClose={onClose}>
      <p>{t('hint', { name: houseName(order.fulfillHouse ?? '') })}</p>
      <Segments
        name={t('question')}
        value={isAtFactory ? 'has' : 'hasNot'}
        onChange={(verdict) => form.change({ isAtFactory: verdict === 'has' })}
        choices={[
          { value: 'hasNot', label: t('hasNot') },
          { value: 'has', label: t('has') },
        ]}
      />
      <p>{t(isAtFactory ? 'hasText' : 'hasNotText')}</p>
      {isAtFactory ? (
        <TextField
          {...form.text('fulfillId')}
          label={t('fulfilId')}
          autoComplete="off"
          spellCheck={false}
          readOnly={order.fulfillId !== null}
        />
      ) : null}
      <TextArea {...form.text('reason')} label={t('reason')} hint={t('reasonHint')} rows={2} maxLength={500} />
    </FormDialog>
  );
}
