import type { OrderDetail } from '@bobbin/contract/orders';
import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/money.tsx';
import { toOrderRevenue } from '../../ui/order-facts.ts';
import { useFormula } from './order-cells.tsx';
import styles from './order-view.module.css';
import { Facts, Panel } from './panel.tsx';
import { PriceCell } from './price-cell.tsx';
import type { OrderActions } from './use-order-actions.ts';

const PARTS = [
  'originalTotalProductPrice',
  'sellerDiscount',
  'platformDiscount',
  'subTotal',
  'shippingFee',
  'tax',
  'totalAmount',
] as const;

/** The order's money with the formula in numbers (U21, W38). */
export function OrderMoneyPanel({ order, actions }: { order: OrderDetail; actions: OrderActions }) {
  const { t } = useTranslation('orders');
  const { earn, earnState, revenue, percent, isEstimate } = toOrderRevenue(order);
  const formula = useFormula(order);
  const parts = Object.entries(order.payment);
  /** A part that the marketplace adds one day is shown by its own name. */
  const toPartName = (name: string) => {
    const known = PARTS.find((part) => part === name);
    return known === undefined ? name : t(`detail.parts.${known}`);
  };
  return (
    <Panel title={t('detail.money')}>
      <Facts
        facts={[
          [t('detail.payments.paid'), <Money key="paid" amount={order.paymentTotalAmount} />],
          [t('detail.payments.subTotal'), <Money key="sub" amount={order.paymentSubTotal} />],
          [
            t('detail.payments.settlement'),
            earn === null ? (
              <span key="earn" title={t(`earnStates.${earnState}`)}>
                {earnState === 'hold' ? 'HOLD' : '—'}
              </span>
            ) : (
              <Money
                key="earn"
                amount={earn}
                isEstimate={earnState !== 'settled'}
                hint={t(`earnStates.${earnState}`)}
              />
            ),
          ],
          [t('detail.payments.cost'), <PriceCell key="cost" order={order} onSave={actions.savePrice} />],
          [
            t('detail.payments.revenue'),
            <strong key="revenue">
              <Money amount={revenue} isEstimate={isEstimate} hint={formula} />
              {percent === null ? '' : ` · ${percent.toFixed(2)}%`}
            </strong>,
          ],
        ]}
      />
      {revenue === null ? (
        <p className={styles.muted}>{t('noRevenue')}</p>
      ) : (
        <p className={styles.formula}>
          {t('detail.formula')}: {formula}
        </p>
      )}
      {parts.length === 0 ? null : (
        <details className={styles.parts}>
          <summary>{t('detail.paymentParts')}</summary>
          <Facts facts={parts.map(([name, amount]) => [toPartName(name), <Money key={name} amount={amount} />])} />
        </details>
      )}
    </Panel>
  );
}
