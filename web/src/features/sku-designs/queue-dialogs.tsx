import { fulfilIdForm, skuPriceForm, type StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { approvalsTexts } from '../../i18n/vi/approvals.ts';
import { skuQueueTexts } from '../../i18n/vi/sku-queue.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { NamedDesign } from './named-design.tsx';
import { TitledDesigns } from './titled-designs.tsx';
import { toSeen, useFinishSkuDesign, usePriceSkuDesign } from './use-sku-designs.ts';

interface QueueDialogProps {
  card: StaffSkuDesign;
  onClose: () => void;
}

/** Sets the price of a SKU design and shows the result: paid, waiting for a second person, for the seller's consent or for money (SKD-6, SKD-19). */
export function PriceDialog({ card, onClose }: QueueDialogProps) {
  const t = useTexts(skuQueueTexts, approvalsTexts);
  const locale = useLocale();
  const say = usePriceSkuDesign();
  const agreed = card.agreedPrice ?? '0.00';
  const toAmount = (amount: string) => displayMoney(parseMoney(amount), locale);
  const form = useForm({
    schema: skuPriceForm,
    initial: { price: card.price ?? agreed },
    send: ({ price }) => say.mutateAsync({ id: card.id, price: price.trim(), seen: toSeen(card) }),
    onDone: ({ awaits, lacks, approval, code }: StaffSkuDesign) => {
      if (approval !== null)
        notify({ tone: 'info', title: t('approvals:asked'), text: t('approvals:askedText', { code }) });
      else if (awaits === null) notify({ tone: 'success', title: t('updated'), text: t('updatedText') });
      else {
        const short = lacks === null ? t('waitsSomeMoney') : t('waitsMoney', { amount: toAmount(lacks) });
        const text = awaits === 'consent' ? t('waitsConsent') : short;
        notify({ tone: 'warning', title: t('updated'), text });
      }
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${t('pay')} ${card.code}`}
      action={t('pay')}
      isDirty={false}
      width={440}
      onClose={onClose}
    >
      <strong>{card.product_name}</strong>
      <TextField
        {...form.text('price')}
        label={t('price')}
        hint={t('priceHint', { price: toAmount(agreed) })}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        data-autofocus
      />
    </FormDialog>
  );
}

/** Asks for the fulfil design that finishes a SKU design (SKD-10). */
export function FinishDialog({ card, onClose }: QueueDialogProps) {
  const t = useTexts(skuQueueTexts);
  const finish = useFinishSkuDesign();
  const form = useForm({
    schema: fulfilIdForm,
    initial: { fulfillId: '' },
    send: ({ fulfillId }) => finish.mutateAsync({ id: card.id, fulfillId: fulfillId.trim() }),
    onDone: () => {
      notify({ tone: 'success', title: t('updated'), text: t('updatedText') });
      onClose();
    },
    atField: {
      FULFIL_ID_UNKNOWN: 'fulfillId',
      FULFIL_ID_UNCHECKED: 'fulfillId',
      FULFIL_ID_EMPTY: 'fulfillId',
      FULFIL_ID_FETCHING: 'fulfillId',
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${t('updateDesign')} ${card.code}`}
      action={t('updateDesign')}
      note={t('ffNote')}
      width={480}
      onClose={onClose}
    >
      <strong>{card.product_name}</strong>
      <TextField {...form.text('fulfillId')} label={t('ffId')} hint={t('ffHint')} placeholder="FF-1" data-autofocus />
      <NamedDesign fulfillId={form.values.fulfillId} />
      <TitledDesigns typed={form.values.fulfillId} onPick={(fulfillId) => form.change({ fulfillId })} />
    </FormDialog>
  );
}
