import type { PaymentOrder } from '@bobbin/contract/payouts';
import { displayAmount, parseMoney } from '@bobbin/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { payoutsTexts } from '../../i18n/vi/payouts.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { FulfilBadge, OrderStatusBadge } from '../../ui/domain/status-badge.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './payouts.module.css';

/** Maximum length of a product name in the table, in characters. */
const NAME_MAX = 20;

/** Columns of the orders that a payout settles. */
export const PAID_ORDER_LIST: List<PaymentOrder> = {
  name: 'payment-orders',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ settlementAmount }) => (settlementAmount.startsWith('-') ? 'red' : undefined),
  rowPx: 52,
  cardPx: 230,
  columns: [
    {
      key: 'order',
      title: 'payouts:order',
      width: 184,
      isFixed: true,
      sticky: 'start',
      card: 'head',
      cell: (order) => <OrderName order={order} />,
    },
    {
      key: 'product',
      title: 'payouts:product',
      minWidth: 132,
      card: 'body',
      cell: (order) => <Product order={order} />,
    },
    {
      key: 'status',
      title: 'payouts:status',
      width: 118,
      card: 'state',
      cell: (order) => <OrderState order={order} />,
    },
    {
      key: 'settlement',
      title: 'payouts:settlement',
      width: 90,
      align: 'end',
      card: 'fact',
      cell: (order) => <Settled order={order} />,
    },
    {
      key: 'fulfill',
      title: 'payouts:fulfill',
      width: 68,
      align: 'end',
      card: 'fact',
      cell: ({ fulfillPrice }) => (fulfillPrice === '0.00' ? '—' : <Money amount={fulfillPrice} />),
    },
    {
      key: 'design',
      title: 'payouts:design',
      width: 92,
      align: 'end',
      card: 'fact',
      cell: ({ designPrice }) => (designPrice === '0.00' ? '—' : <Money amount={designPrice} />),
    },
    {
      key: 'revenue',
      title: 'payouts:revenue',
      width: 82,
      align: 'end',
      card: 'fact',
      cell: (order) => <Revenue order={order} />,
    },
    {
      key: 'factory',
      title: 'payouts:factory',
      width: 112,
      card: 'fact',
      cell: (order) => <Factory order={order} />,
    },
    {
      key: 'label',
      title: 'payouts:label',
      width: 62,
      card: 'action',
      cell: (order) => <Label order={order} />,
    },
  ],
};

/** Shows an order id as a link to the order's page. */
export function OrderLink({ id }: { id: string }) {
  return (
    <Link to="/community/orders/$id" params={{ id }}>
      {id}
    </Link>
  );
}

function OrderName({ order: { id, isKnown, createTime } }: { order: PaymentOrder }) {
  return (
    <div className={styles.stack}>
      <CopyId id={id}>{isKnown ? <OrderLink id={id} /> : id}</CopyId>
      <span className={styles.small}>
        {createTime === null ? '' : <LaTime at={new Date(createTime * 1000).toISOString()} format="full" />}
      </span>
    </div>
  );
}

function Product({ order: { orderProducts, isKnown } }: { order: PaymentOrder }) {
  const t = useTexts(payoutsTexts);
  const [first] = orderProducts;
  if (!first) return <span className={styles.small}>{isKnown ? '—' : t('unknown')}</span>;
  const { productName, skuName, skuImage, quantity } = first;
  const name = productName.length > NAME_MAX ? `${productName.slice(0, NAME_MAX).trimEnd()}…` : productName;
  return (
    <Row gap={8} shrinks className={styles.product}>
      {skuImage === '' ? null : <img src={skuImage} alt="" width={32} height={32} loading="lazy" decoding="async" />}
      <div className={styles.stack}>
        <span className={styles.cut} title={productName}>
          {name}
        </span>
        <span className={`${styles.small} ${styles.cut}`} title={skuName}>
          {[
            quantity > 1 ? `${skuName} ×${quantity}` : skuName,
            ...(orderProducts.length > 1 ? [t('more', { count: orderProducts.length - 1 })] : []),
          ].join(' · ')}
        </span>
      </div>
    </Row>
  );
}

function OrderState({ order: { status, isKnown } }: { order: PaymentOrder }) {
  const t = useTexts(payoutsTexts);
  return isKnown ? <OrderStatusBadge status={status} /> : <span className={styles.small}>{t('unknown')}</span>;
}

/** Shows the settled amount of an order and, if the estimate was different, the estimate below it (PAY-13). */
function Settled({ order: { settlementAmount, estimatedAmount, currency } }: { order: PaymentOrder }) {
  const t = useTexts(payoutsTexts);
  const locale = useLocale();
  return (
    <div className={styles.pair}>
      <strong>
        <Money amount={settlementAmount} currency={currency} />
      </strong>
      {estimatedAmount === null || estimatedAmount === settlementAmount ? null : (
        <span className={styles.small}>
          {t('estimated', { amount: displayAmount(parseMoney(estimatedAmount), currency, locale) })}
        </span>
      )}
    </div>
  );
}

function Revenue({ order }: { order: PaymentOrder }) {
  const { result, percent } = order.revenue;
  return (
    <div className={styles.pair}>
      <Money amount={result} />
      {percent === null ? null : <span className={styles.small}>{percent.toFixed(2)}%</span>}
    </div>
  );
}

function Factory({ order: { fulfillHouse, fulfillType, fulfillStatus, fulfilState } }: { order: PaymentOrder }) {
  const t = useTexts(payoutsTexts);
  if (fulfillHouse === null) return <span className={styles.small}>{t('notSent')}</span>;
  return (
    <div className={styles.stack}>
      <span>
        {fulfillHouse} <span className={styles.small}>{fulfillType}</span>
      </span>
      <FulfilBadge state={fulfilState} raw={fulfillStatus} shape="plain" />
    </div>
  );
}

function Label({ order: { id, labelUrl } }: { order: PaymentOrder }) {
  const t = useTexts(payoutsTexts);
  if (labelUrl === null) return '—';
  return (
    <a href={labelUrl} target="_blank" rel="noreferrer" aria-label={t('openLabel', { id })}>
      {t('pdf')}
    </a>
  );
}
