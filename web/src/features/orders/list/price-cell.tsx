import { isPriceEstimate } from '@bobbin/domain/money/fulfil-cost';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconPencil } from '../../../ui/icons.ts';
import { Suspense, lazy, useCallback, useRef, useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { HiddenMoney } from '../../../ui/text/hidden-money.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useReadOnly } from '../../../ui/hooks/use-read-only.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import { canEditPrice } from '../order/order-states.ts';
import styles from './price-cell.module.css';
import type { PriceCellProps } from './price-input.tsx';

// The field is in every row but rarely used, so its code is loaded lazily.
const loadInput = () => import('./price-input.tsx');
const PriceInput = lazy(async () => ({ default: (await loadInput()).PriceInput }));

const NO_PRICE = '—';

/**
 * Shows the fulfil price. A click edits the price in place, Enter saves it, Escape discards the change, and an error is shown at the field (UI-35).
 */
export function PriceCell({ order, onSave }: PriceCellProps) {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  const isReadOnly = useReadOnly() !== null;
  const [isEditing, setEditing] = useState(false);
  const isBack = useRef(false);
  /** When the field closes, the focus moves to the button that replaces it, unless the focus is already elsewhere. */
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (isBack.current) button?.focus({ preventScroll: true });
    isBack.current = false;
  }, []);

  function close(isByKey: boolean) {
    isBack.current = isByKey;
    setEditing(false);
  }

  const cents = parseMoney(order.fulfillPrice ?? '0.00');
  // 'N/A' appears only once in a row, in the profit column (ORD-54).
  const shown = cents === 0 ? NO_PRICE : <Money amount={cents} isEstimate={isPriceEstimate(order)} />;
  // A price that the role may not see cannot be edited (TEA-2).
  if (order.fulfillPrice === null) return <HiddenMoney />;
  if (isReadOnly || !may(order, 'workOrders') || !canEditPrice(order)) return shown;
  if (isEditing) {
    return (
      <Suspense fallback={shown}>
        <PriceInput order={order} onSave={onSave} onClose={close} />
      </Suspense>
    );
  }
  return (
    <button
      ref={takeFocus}
      type="button"
      className={styles.button}
      aria-label={t('editPrice', { id: order.id, price: cents === 0 ? NO_PRICE : displayMoney(cents, locale) })}
      title={t('editPriceHint')}
      onPointerEnter={() => void loadInput()}
      onClick={() => setEditing(true)}
    >
      <IconPencil size={12} stroke={1.5} aria-hidden />
      {shown}
    </button>
  );
}
