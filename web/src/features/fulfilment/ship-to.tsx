import type { OrderDetail } from '@bobbin/contract/orders';
import { trackingUrl } from '@bobbin/domain/tracking';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { toShownAddress } from '../../ui/order-facts.ts';
import styles from './fulfil-summary.module.css';

/** Where the parcel goes, who ships it, and its number at the tracking site, or N/A (Spec 1 §2). */
export function ShipTo({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['fulfilment', 'ui', 'orders']);
  const address = toShownAddress(order);
  return (
    <div className={styles.shipTo}>
      <span className={styles.label}>{t('shipTo')}</span>
      <div className={styles.address}>
        {order.buyerName === null ? null : <strong>{order.buyerName}</strong>}
        {address === null ? <em>{t('orders:detail.hidden')}</em> : <p>{address}</p>}
        {order.isAddressMasked && address !== null ? (
          <p className={styles.masked}>{t('orders:detail.hidden')}</p>
        ) : null}
        <div className={styles.parcel}>
          <Badge tone="neutral">{t('shippingBy', { type: order.shippingType })}</Badge>
          {order.trackingNumber === null ? (
            <span className={styles.muted}>N/A</span>
          ) : (
            <a
              href={trackingUrl(order.trackingNumber)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('orders:trackNumber', { number: order.trackingNumber })}
            >
              {order.trackingNumber}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
