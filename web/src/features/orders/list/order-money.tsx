import type { Order } from '@bobbin/contract/orders';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { isEarnKnown, isEstimate } from '@bobbin/domain/money/revenue';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { HiddenMoney } from '../../../ui/text/hidden-money.tsx';
import { Money } from '../../../ui/text/money.tsx';
import styles from './order-cells.module.css';

/** Shows what the buyer paid, if the role permits to see it. */
export function OrderTotal({ order }: { order: Order }) {
  return order.paymentTotalAmount === null ? (
    <HiddenMoney />
  ) : (
    <Money amount={order.paymentTotalAmount} currency={order.currency} />
  );
}

/** Shows what the buyer paid and, below it, what the marketplace pays out of this amount (MNY-3). */
export function OrderPrice({ order }: { order: Order }) {
  return (
    <>
      <div className={styles.first}>
        <OrderTotal order={order} />
      </div>
      <div className={styles.below}>
        <OrderEarn order={order} />
      </div>
    </>
  );
}

/**
 * Shows the earn of an order.
 * @param hold word that is shown for an order whose money is not known yet
 */
export function OrderEarn({ order, hold = 'HOLD' }: { order: Order; hold?: string }) {
  const t = useTexts(ordersTexts);
  if (order.revenue === null) return <HiddenMoney />;
  const { state, basis } = order.revenue;
  const hint = t(`earnStates.${state}`);
  if (isEarnKnown(state))
    return <Money amount={basis} currency={order.currency} isEstimate={isEstimate(state)} hint={hint} />;
  return <span title={hint}>{state === 'hold' ? <em>{hold}</em> : '—'}</span>;
}

/** Shows the profit after the factory's cost, and the profit in percent of the sub-total; hovering shows the formula (UI-24, MNY-4). */
export function OrderRevenueCell({ order, hasPercent = true }: { order: Order; hasPercent?: boolean }) {
  const t = useTexts(ordersTexts);
  const formula = useFormula(order);
  if (order.revenue === null) return <HiddenMoney />;
  const { state, result, percent } = order.revenue;
  if (result === null) {
    if (order.currency !== 'USD') return <span title={t('otherCurrency', { currency: order.currency })}>—</span>;
    return <span title={t('noRevenue')}>{order.status === 'CANCELLED' ? '—' : 'N/A'}</span>;
  }
  return (
    <>
      <div className={styles.first}>
        <Money amount={result} isEstimate={isEstimate(state)} hint={formula} />
      </div>
      {hasPercent ? <div className={styles.below}>{percent === null ? '' : `${percent.toFixed(2)}%`}</div> : null}
    </>
  );
}

/** Returns the formula of the profit with the order's amounts: `24.99$ (Tạm tính) − 9.60$ = 15.39$`. */
export function useFormula(order: Order): string {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  if (order.revenue === null) return '';
  const { state, basis, cost, result } = order.revenue;
  if (result === null) return '';
  const mark = isEstimate(state) ? ` ${t('estimated')}` : '';
  const [from, less, left] = [basis, cost, result].map((amount) => displayMoney(parseMoney(amount), locale));
  return `${from}${mark} − ${less} = ${left}`;
}
