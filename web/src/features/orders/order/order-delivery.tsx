import type { OrderDetail } from '@bobbin/contract/orders';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderPageTexts } from '../../../i18n/vi/order-page.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { CopyId } from '../../../ui/button/copy-id.tsx';
import { AddressIssues } from '../../../ui/domain/address-issues.tsx';
import { toShownAddress } from '../../../ui/domain/order-facts.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { Suspense, lazy } from 'react';
import { OrderLink } from '../list/order-link.tsx';
import styles from './order-view.module.css';
import { Facts, Panel } from './panel.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

const PackageActions = lazy(async () => ({
  default: (await import('../combining/package-actions.tsx')).PackageActions,
}));

/** Statuses in which the marketplace hides the address, until the order may be shipped (ORD-31). */
const WAITING: readonly string[] = ['UNPAID', 'ON_HOLD'];

const PARCEL_STATUSES = ['TO_FULFILL', 'PROCESSING', 'FULFILLING', 'COMPLETED', 'CANCELLED'] as const;

/** Shows the destination of the parcel, as far as the marketplace reveals it, and how the parcel is delivered. */
export function OrderDelivery({ order }: { order: OrderDetail }) {
  const t = useTexts(orderPageTexts, ordersTexts);
  const address = toShownAddress(order);
  const names = [
    [t('recipient'), order.buyerName],
    [t('phone'), order.buyerPhone],
    [t('address'), address],
  ] as const;
  const isHidden = (text: string | null) => text === null || text === '';
  // One text explains all hidden fields together (ORD-31).
  const hiddenNames = isElsewhere(order.kind) ? [] : names.filter(([, text]) => isHidden(text)).map(([name]) => name);
  const isMasked = order.isAddressMasked && address !== null;
  /** A parcel status that this version does not know is shown unchanged (ORD-25). */
  const toParcelWord = (status: string | null) => {
    const known = PARCEL_STATUSES.find((word) => word === status);
    return known === undefined ? status : t(`parcels.${known}`);
  };
  return (
    <Panel title={t('shipping')}>
      <Facts
        facts={[
          ...names.map(([name, text]) => [name, isHidden(text) ? null : text] as const),
          [
            hiddenNames.length === names.length ? t('buyer') : hiddenNames.join(', '),
            hiddenNames.length > 0 || isMasked ? <Hidden key="hidden" order={order} /> : null,
          ],
          [t('orders:columns.shipping'), order.shippingType],
          [t('deliveryOption'), order.deliveryOption],
          [t('buyerMessage'), order.buyerMessage],
          [t('sellerNote'), order.sellerNote],
        ]}
      />
      <AddressIssues order={order} />
      <Text as="h3" size={12} tone="muted" weight={550} className={styles.sub}>
        {t('packages')}
      </Text>
      {order.sameParcel.map((id) => (
        <p key={id}>
          <OrderLink id={id}>{t('orders:sameParcel', { id })}</OrderLink>
        </p>
      ))}
      {order.sameParcel.length === 0 ? null : (
        <p className={styles.muted}>
          {order.shipsWith === null ? t('leadsParcel') : t('goesAlong', { id: order.shipsWith })}
        </p>
      )}
      {!isElsewhere(order.kind) && (order.status === 'AWAITING_SHIPMENT' || order.sameParcel.length > 0) ? (
        <Suspense>
          <PackageActions order={order} />
        </Suspense>
      ) : null}
      {order.packages.length === 0 ? <p className={styles.muted}>{t('noPackages')}</p> : null}
      {order.packages.map((parcel) => (
        <Stack key={parcel.id} gap={2}>
          <CopyId id={parcel.id} />
          <span className={styles.muted}>
            {[parcel.carrier, toParcelWord(parcel.status)].filter(Boolean).join(' · ')}
          </span>
          {parcel.trackingNumber === null ? (
            <span>N/A</span>
          ) : (
            <CopyId id={parcel.trackingNumber}>
              <a
                href={trackingUrl(parcel.trackingNumber)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('orders:trackNumber', { number: parcel.trackingNumber })}
              >
                {parcel.trackingNumber}
              </a>
            </CopyId>
          )}
        </Stack>
      ))}
    </Panel>
  );
}

/** Explains that the marketplace hides a field, and until when: with the time for an order on hold, without a time for an unpaid order (ORD-31). */
function Hidden({ order }: { order: OrderDetail }) {
  const t = useTexts(orderPageTexts);
  if (order.status === 'ON_HOLD' && order.holdUntil !== null) {
    return <em>{t('hiddenUntil', { until: formatLa(order.holdUntil, 'full') })}</em>;
  }
  return (
    <>
      <em>{t('hidden')}</em>
      {WAITING.includes(order.status) ? <p className={styles.muted}>{t('untilShippable')}</p> : null}
    </>
  );
}
