import type { OrderDetail } from '@bobbin/contract/orders';
import { parseMoney } from '@bobbin/domain/money/money';
import { isEarnKnown, isEstimate } from '@bobbin/domain/money/revenue';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderPageTexts } from '../../../i18n/vi/order-page.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { HiddenMoney } from '../../../ui/text/hidden-money.tsx';
import { Explain } from '../../../ui/overlay/explain.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { toDeducted } from '../../../ui/domain/deducted.ts';
import { OrderEarn, OrderTotal, useFormula } from '../list/order-money.tsx';
import styles from './order-view.module.css';
import { Facts, Panel } from './panel.tsx';
import { PriceCell } from '../list/price-cell.tsx';
import type { OrderActions } from '../actions/run-order-actions.ts';

const PARTS = [
  'originalTotalProductPrice',
  'sellerDiscount',
  'platformDiscount',
  'subTotal',
  'shippingFee',
  'tax',
  'totalAmount',
] as const;

/** Shows the amounts of an order and the formula of its profit with these amounts (UI-24, MNY-4). */
export function OrderMoneyPanel({ order, actions }: { order: OrderDetail; actions: OrderActions }) {
  const t = useTexts(orderPageTexts, ordersTexts);
  const { state, result, percent } = order.revenue ?? { state: 'none', result: null, percent: null };
  const deducted = toDeducted(order.revenue, order.paymentTotalAmount);
  const formula = useFormula(order);
  const parts = Object.entries(order.payment);
  /** A part of the price that this version does not know is shown by the marketplace's name. */
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
              <span key="sub">
                <Money amount={order.paymentSubTotal} currency={order.currency} />
                <Explain of="subtotal" name={t('payments.subTotal')} total={order.paymentSubTotal} />
              </span>
            ),
          ],
          ...(deducted === null || !(isEarnKnown(state) || result !== null)
            ? []
            : [
                [
                  t('payments.deducted'),
                  <Money key="deducted" amount={deducted} currency={order.currency} isEstimate={isEstimate(state)} />,
                ] as const,
              ]),
          [
            t('payments.earn'),
            <span key="earn">
              <OrderEarn order={order} />
              {order.revenue === null || !isEarnKnown(state) ? null : (
                <Explain
                  of="earn"
                  name={t('payments.earn')}
                  total={order.revenue.basis}
                  currency={order.currency}
                  isEstimate={isEstimate(state)}
                  parts={{ paid: order.paymentTotalAmount, deducted }}
                />
              )}
            </span>,
          ],
          ...(order.expectedRefundAmount === null || order.expectedRefundAmount === '0.00'
            ? []
            : [
                [
                  t('payments.expectedRefund'),
                  <span key="expected" title={t('expectedRefundHint')}>
                    <Money amount={0 - parseMoney(order.expectedRefundAmount)} currency={order.currency} isEstimate />
                    <Explain of="expectedRefund" name={t('payments.expectedRefund')} total={null} />
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
              {order.revenue === null ? null : (
                <Explain
                  of="orderProfit"
                  name={t('payments.revenue')}
                  total={result}
                  isEstimate={isEstimate(state)}
                  parts={{ paid: order.paymentTotalAmount, deducted, cost: order.revenue.cost }}
                />
              )}
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
