import type { OrderDetail } from '@bobbin/contract/orders';
import { parseMoney } from '@bobbin/domain/money/money';
import { isEstimate } from '@bobbin/domain/money/revenue';
import { useTexts } from '../../i18n/use-texts.tsx';
import { orderPageTexts } from '../../i18n/vi/order-page.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { HiddenMoney } from '../../ui/hidden-money.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderEarn, OrderTotal, useFormula } from './order-money.tsx';
import styles from './order-view.module.css';
import { Facts, Panel } from './panel.tsx';
import { PriceCell } from './price-cell.tsx';
import type { OrderActions } from './run-order-actions.ts';

const PARTS = [
  'originalTotalProductPrice',
  'sellerDiscount',
  'platformDiscount',
  'subTotal',
  'shippingFee',
  'tax',
  'totalAmount',
] as const;

/** The order's money with the formula in numbers (UI-24, MNY-4). */
export function OrderMoneyPanel({ order, actions }: { order: OrderDetail; actions: OrderActions }) {
  const t = useTexts(orderPageTexts, ordersTexts);
  const { state, result, percent } = order.revenue ?? { state: 'none', result: null, percent: null };
  const formula = useFormula(order);
  const parts = Object.entries(order.payment);
  /** A part that the marketplace adds one day is shown by its own name. */
  const toPartName = (name: string) => {
    const known = PARTS.find((part) => part === name);
    return known === undefined ? name : t(`parts.${known}`);
  };
  return (
    <Panel title={t('money')}>
      <Facts
        facts={[
          [t('payments.paid'), <OrderTotal key="paid" order={order} />],
          [
            t('payments.subTotal'),
            order.paymentSubTotal === null ? (
              <HiddenMoney key="sub" />
            ) : (
              <Money key="sub" amount={order.paymentSubTotal} currency={order.currency} />
            ),
          ],
          [t('payments.settlement'), <OrderEarn key="earn" order={order} />],
          ...(order.expectedRefundAmount === null || order.expectedRefundAmount === '0.00'
            ? []
            : [
                [
                  t('payments.expectedRefund'),
                  <span key="expected" title={t('expectedRefundHint')}>
                    <Money amount={0 - parseMoney(order.expectedRefundAmount)} currency={order.currency} isEstimate />
                  </span>,
                ] as const,
              ]),
          [t('payments.cost'), <PriceCell key="cost" order={order} onSave={actions.savePrice} />],
          [
            t('payments.revenue'),
            <strong key="revenue">
              {order.revenue === null ? (
                <HiddenMoney />
              ) : (
                <Money amount={result} isEstimate={isEstimate(state)} hint={formula} />
              )}
              {percent === null ? '' : ` · ${percent.toFixed(2)}%`}
            </strong>,
          ],
        ]}
      />
      {order.currency === 'USD' ? null : (
        <p className={styles.muted}>{t('orders:otherCurrency', { currency: order.currency })}</p>
      )}
      {order.revenue === null || order.currency !== 'USD' ? null : result === null ? (
        <p className={styles.muted}>{t('orders:noRevenue')}</p>
      ) : (
        <p className={styles.formula}>
          {t('formula')}: {formula}
        </p>
      )}
      {parts.length === 0 ? null : (
        <details className={styles.parts}>
          <summary>{t('paymentParts')}</summary>
          <Facts
            facts={parts.map(([name, amount]) => [
              toPartName(name),
              <Money key={name} amount={amount} currency={order.currency} />,
            ])}
          />
        </details>
      )}
    </Panel>
  );
}
