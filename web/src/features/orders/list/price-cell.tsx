import { isPriceEstimate } from '@bobbin/domain/money/fulfil-cost';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconPencil } from '../../../ui/icons.ts';
import { Suspense, lazy, useCallback, useRef, useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { HiddenMoney } from '../../../ui/text/hidden-money.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { may } from '../../../ui/hooks/use-role.ts';
import { canEditPrice } from '../order/order-states.ts';
import styles from './price-cell.module.css';
import type { PriceCellProps } from './price-input.tsx';

// Rarely used, but shown in every row, so it is loaded lazily.
const loadInput = () => import('./price-input.tsx');
const PriceInput = lazy(async () => ({ default: (await loadInput()).PriceInput }));

const NO_PRICE = '—';

/** Shows the fulfil price: a press edits it in place, Enter saves, Escape discards, an error stays here (UI-35). */
export function PriceCell({ order, onSave }: PriceCellProps) {
  const t = useTexts(ordersTexts);
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  const isBack = useRef(false);
  /** The button takes the focus from the field that it replaces, unless the focus has moved elsewhere. */
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (isBack.current) button?.focus({ preventScroll: true });
    isBack.current = false;
  }, []);

  function close(isByKey: boolean) {
    isBack.current = isByKey;
    setEditing(false);
  }

  const cents = parseMoney(order.fulfillPrice ?? '0.00');
  // 'N/A' appears once per row, in the profit column (ORD-54).
  const shown = cents === 0 ? NO_PRICE : <Money amount={cents} isEstimate={isPriceEstimate(order)} />;
  // A price that the role does not show cannot be edited (TEA-2).
  if (order.fulfillPrice === null) return <HiddenMoney />;
  if (!may(order, 'workOrders') || !canEditPrice(order)) return shown;
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
