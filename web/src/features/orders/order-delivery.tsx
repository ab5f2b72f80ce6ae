import type { OrderDetail } from '@bobbin/contract/orders';
import { trackingUrl } from '@bobbin/domain/tracking';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../ui/copy-id.tsx';
import { toShownAddress } from '../../ui/order-facts.ts';
import styles from './order-view.module.css';
import { Facts, Panel } from './panel.tsx';

/** Statuses in which the marketplace hides the address until the order can be shipped (AC-15). */
const HIDDEN_UNTIL_SHIPPABLE: readonly string[] = ['UNPAID', 'ON_HOLD'];

/** Where the parcel goes, as far as the marketplace shows it, and how. */
export function OrderDelivery({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const address = toShownAddress(order);
  const isWaiting = HIDDEN_UNTIL_SHIPPABLE.includes(order.status);
  const hidden = isWaiting ? t('detail.hiddenUntil', { until: t('detail.untilShippable') }) : t('detail.hidden');
  const orHidden = (text: string | null) => (text === null || text === '' ? <em>{hidden}</em> : text);
  return (
    <Panel title={t('detail.shipping')}>
      <Facts
        facts={[
          [t('detail.recipient'), orHidden(order.buyerName)],
          [t('detail.phone'), orHidden(order.buyerPhone)],
          [t('detail.address'), orHidden(address)],
          ['', order.isAddressMasked && address !== null ? <em className={styles.muted}>{hidden}</em> : null],
          [t('columns.shipping'), order.shippingType],
          [t('detail.deliveryOption'), order.deliveryOption],
          [t('detail.buyerMessage'), order.buyerMessage],
          [t('detail.sellerNote'), order.sellerNote],
        ]}
      />
      <h3 className={styles.sub}>{t('detail.packages')}</h3>
      {order.packages.length === 0 ? <p className={styles.muted}>{t('detail.noPackages')}</p> : null}
      {order.packages.map((parcel) => (
        <div key={parcel.id} className={styles.parcel}>
          <CopyId id={parcel.id} />
          <span className={styles.muted}>{[parcel.carrier, parcel.status].filter(Boolean).join(' · ')}</span>
          {parcel.trackingNumber === null ? (
            <span>N/A</span>
          ) : (
            <CopyId id={parcel.trackingNumber}>
              <a
                href={trackingUrl(parcel.trackingNumber)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('trackNumber', { number: parcel.trackingNumber })}
              >
                {parcel.trackingNumber}
              </a>
            </CopyId>
          )}
        </div>
      ))}
    </Panel>
  );
}
