import { skuPriceForm, type SkuDesign } from '@bobbin/contract/sku-designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useAskSkuDesign } from './use-sku-designs.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './sku-card.module.css';

const FIRST_PRICE = '5.00';
/** Usual prices of SKU designs, in dollars. */
const PRICES = ['4.00', FIRST_PRICE, '6.00'] as const;

/** Asks for the highest price that the seller accepts (SKD-5), and shows how many orders wait for the design. */
export function AskDialog({ card, onClose }: { card: SkuDesign; onClose: () => void }) {
  const t = useTexts(skuDesignsTexts);
  const ask = useAskSkuDesign();
  const form = useForm({
    schema: skuPriceForm,
    initial: { price: FIRST_PRICE },
    send: ({ price }) => ask.mutateAsync({ id: card.id, price: price.trim() }),
    onDone: () => {
      notify({ tone: 'success', title: t('asked'), text: card.product_name });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('askTitle')} action={t('ask')} isDirty={false} width={440} onClose={onClose}>
      <div>
        <strong>{card.product_name}</strong>
        <br />
        {card.sku_name} · {card.skuId}
        {` · ${t('waiting', { count: card.waitingOrders })}`}
      </div>
      <TextField
        {...form.text('price')}
        label={t('askPrice')}
        hint={t('askHint')}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        data-autofocus
      />
      <Row align="stretch" wrap gap={6} className={styles.choices} role="group" aria-label={t('askChoices')}>
        {PRICES.map((price) => (
          <Button
            key={price}
            size="small"
            aria-pressed={Number(form.values.price) === Number(price)}
            onClick={() => form.change({ price })}
          >
            <Money amount={price} />
          </Button>
        ))}
      </Row>
    </FormDialog>
  );
}
