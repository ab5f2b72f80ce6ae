import type { Order } from '@bobbin/contract/orders';
import { priceForm } from '@bobbin/contract/fulfilment';
import { parseMoney } from '@bobbin/domain/money/money';
import { useEffect, useRef, useState } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './list.module.css';

export interface PriceCellProps {
  order: Order;
  onSave: (order: Order, price: string) => Promise<void>;
}

interface PriceInputProps extends PriceCellProps {
  /** Called with true when a key closed the field, so that the focus returns to the button. */
  onClose: (isByKey: boolean) => void;
}

/** Field that edits a price, in a separate chunk of code. */
export function PriceInput({ order, onSave, onClose }: PriceInputProps) {
  const t = useTexts(ordersTexts);
  const input = useRef<HTMLInputElement>(null);
  /** True once Escape or the end of saving removes the field, so that its blur event does not save. */
  const isLeaving = useRef(false);
  // Live updates may change the row while the field is open, so the precondition is the value at the time of opening (API-26).
  const [opened] = useState(order);
  const known = opened.fulfillPrice ?? '0.00';
  const form = useForm({
    schema: priceForm,
    initial: { price: parseMoney(known) === 0 ? '' : known },
    send: ({ price }) => onSave(opened, price.trim()),
    onDone: () => close(document.activeElement === input.current),
  });
  const { problem, ...field } = form.text('price');
  useEffect(() => input.current?.select(), []);

  function close(isByKey: boolean) {
    isLeaving.current = true;
    onClose(isByKey);
  }

  function save(isByKey: boolean) {
    if (isLeaving.current || form.isBusy) return;
    const price = form.values.price.trim();
    if (price === '' || price === known) close(isByKey);
    else form.submit();
  }

  const failure = problem ?? (form.error === null ? null : toErrorLine(form.error));
  return (
    <Form form={{ ...form, submit: () => save(true) }}>
      <input
        name={field.name}
        value={field.value}
        className={styles.input}
        inputMode="decimal"
        aria-label={t('priceOf', { id: order.id })}
        aria-invalid={failure !== null || undefined}
        readOnly={form.isBusy}
        ref={input}
        onChange={(event) => {
          form.forget();
          field.onChange(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close(true);
        }}
        onBlur={() => save(false)}
      />
      {failure === null ? null : (
        <div role="alert" className={styles.failure}>
          {failure}
        </div>
      )}
    </Form>
  );
}
