import type { OrderDetail } from '@bobbin/contract/orders';
import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { orderPageTexts } from '../../i18n/vi/order-page.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { toShownAddress } from '../../ui/domain/order-facts.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './fulfil-summary.module.css';

/** Shows the destination of the parcel and its carrier, and its tracking number with a link, or N/A without a number. */
export function ShipTo({ order }: { order: OrderDetail }) {
  const t = useTexts(fulfilmentTexts, orderPageTexts, ordersTexts);
  const address = toShownAddress(order);
  return (
    <div>
      <Text size={12} tone="muted" weight={550} below={6} block>
        {t('shipTo')}
      </Text>
      <Stack breaks pad="10 12" className={styles.address}>
        {order.buyerName === null ? null : <strong>{order.buyerName}</strong>}
        {address === null ? <em>{t('order-page:hidden')}</em> : <p>{address}</p>}
        {order.isAddressMasked && address !== null ? <p className={styles.masked}>{t('order-page:hidden')}</p> : null}
        <Row justify="between" wrap gap={6} className={styles.parcel}>
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
        </Row>
      </Stack>
    </div>
  );
}
