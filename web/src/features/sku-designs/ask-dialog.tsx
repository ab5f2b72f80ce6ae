import { skuPriceForm, type SkuDesign } from '@bobbin/contract/sku-designs';
import { useState } from 'react';
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
import { ColourDot } from './sku-colours.tsx';
import { FIRST_PRICE, PRICES } from './sku-price.ts';
import styles from './sku-card.module.css';

/** Asks for the highest price that the seller accepts (SKD-5), and shows how many orders wait for the design. */
export function AskDialog({ card, onClose }: { card: SkuDesign; onClose: () => void }) {
  const t = useTexts(skuDesignsTexts);
  const ask = useAskSkuDesign();
  // Products of one colour, and SKUs of unknown colours only, are requested as a whole.
  const colours = card.colors.length > 1 ? card.colors : [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = colours.filter(({ name }) => !left.has(name));
  const form = useForm({
    schema: skuPriceForm,
    initial: { price: FIRST_PRICE },
    send: ({ price }) =>
      ask.mutateAsync({
        id: card.id,
        price: price.trim(),
        ...(left.size === 0 ? {} : { colors: chosen.map(({ name }) => name) }),
      }),
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
        {[card.style, t('skus', { count: card.skus.length }), t('waiting', { count: card.waitingOrders })]
          .filter((part) => part !== '')
          .join(' · ')}
      </div>
      {colours.length === 0 ? null : (
        <Row as="fieldset" wrap gap="4 12" size={13} className={styles.colourChoices}>
          <legend>{t('askColours', { chosen: chosen.length, all: colours.length })}</legend>
          {colours.map(({ name, hex }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={!left.has(name)}
                // One colour must remain.
                disabled={chosen.length === 1 && chosen[0]?.name === name}
                onChange={() => setLeft((known) => known.symmetricDifference(new Set([name])))}
              />
              <ColourDot hex={hex} /> {name === '' ? t('unknownColour') : name}
            </label>
          ))}
        </Row>
      )}
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
