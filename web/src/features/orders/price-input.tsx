import { parseMoney } from '@bobbin/domain/money';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import styles from './price-cell.module.css';
import type { PriceCellProps } from './price-cell.tsx';

/** The field of PriceCell; a chunk of its own. */
export function PriceInput({ order, onSave, onClose }: PriceCellProps & { onClose: () => void }) {
  const { t } = useTranslation('orders');
  const [text, setText] = useState(parseMoney(order.fulfillPrice) === 0 ? '' : order.fulfillPrice);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  async function save() {
    if (isLeaving.current || isSaving) return;
    const price = text.trim();
    if (price === '' || price === order.fulfillPrice) return onClose();
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(price)) return setFailure(t('priceInvalid'));
    setSaving(true);
    try {
      await onSave(order, price);
      onClose();
    } catch (error) {
      // The server's description is what the document shows here (Spec 1 §8).
      const { title, detail } = toErrorText(error);
      setFailure(detail ?? title);
      setSaving(false);
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      isLeaving.current = true;
      onClose();
    }
  }

  return (
    <>
      <input
        className={styles.input}
        inputMode="decimal"
        aria-label={t('priceOf', { id: order.id })}
        aria-invalid={failure !== null}
        value={text}
        disabled={isSaving}
        ref={input}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={() => void save()}
      />
      {failure === null ? null : (
        <div role="alert" className={styles.failure}>
          {failure}
        </div>
      )}
    </>
  );
}
