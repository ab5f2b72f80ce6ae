import type { Order } from '@bobbin/contract/orders';
import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { IconArrowBackUp, IconLock, IconMessageCircle, IconUserX } from '../../../ui/icons.ts';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { CopyId } from '../../../ui/button/copy-id.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { OrderStatusBadge } from '../../../ui/domain/status-badge.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { useDuration } from '../../../ui/hooks/use-duration.ts';
import styles from './order-cells.module.css';
import { OrderLink } from './order-link.tsx';
import { LazyMarks } from '../teamwork/lazy-marks.tsx';
import { splitVariant, toShortNumber, truncate } from '../order/order-states.ts';

const MINUTE_MS = 60_000;

/**
 * Shows the order id as a copyable link to the order's page. Below it are the shop, the buyer's message and, where the list has no column for it, the
 * day.
 */
export function OrderIdentity({ order, isCompact = false }: { order: Order; isCompact?: boolean }) {
  const t = useTexts(ordersTexts);
  return (
    <>
      <CopyId id={order.id}>
        <OrderLink id={order.id} className={styles.id}>
          {order.id}
        </OrderLink>
      </CopyId>
      {isCompact ? null : (
        <div className={styles.second} title={order.shop.nameShop}>
          <span className={styles.shop} data-store-name>
            {order.shop.friendName || order.shop.nameShop}
          </span>
          {order.buyerMessage === '' ? null : (
            <span title={order.buyerMessage}>
              <IconMessageCircle size={13} stroke={1.5} aria-label={t('buyerMessage', { text: order.buyerMessage })} />
            </span>
          )}
          <span className={styles.day}>
            · <LaTime at={order.createdAt} format="day" />
          </span>
        </div>
      )}
    </>
  );
}

/** Shows the picture, what to print, and as much of the name as fits into the column; of further products only the number is shown (PRD-1). */
export function OrderProducts({ order }: { order: Order }) {
  const first = findFirst(order);
  if (first === undefined) return <span>—</span>;
  return (
    <div className={styles.products} title={toProductNames(order)}>
      <ProductThumb src={first.skuImage} size={36} />
      <div className={styles.words}>
        <OrderVariant order={order} first={first} />
        <OrderProductName order={order} first={first} />
      </div>
    </div>
  );
}

type Product = Order['orderProducts'][number];

/** Finds the first product that is still to be made; if all products are cancelled, the first cancelled one, which has a badge. */
export function findFirst({ orderProducts }: Order): Product | undefined {
  return orderProducts.toSorted((a, b) => Number(b.quantity > 0) - Number(a.quantity > 0))[0];
}

/** Returns all product names in full, for the tooltip. */
export function toProductNames({ orderProducts }: Order): string {
  return orderProducts.map((product) => `${product.productName} · ${product.skuName} ×${product.quantity}`).join('\n');
}

export function ProductThumb({ src, size }: { src: string; size: number }) {
  // Each product gets its own element, because otherwise the previous product's picture would stay until the new picture has loaded.
  return (
    <img
      key={src}
      className={styles.thumb}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * Shows what to print in one line. If the line is too long, the beginning of the garment's name is cut; colour, size and quantity are always shown
 * (ORD-17).
 */
export function OrderVariant({ order, first }: { order: Order; first: Product }) {
  const t = useTexts(ordersTexts);
  const more = order.orderProducts.length - 1;
  const [head, tail] = splitVariant(first.skuName);
  return (
    <div className={styles.what} data-variant>
      {head === '' ? null : (
        <span className={styles.garment} data-garment>
          {head}
        </span>
      )}
      <span className={styles.never}>
        {tail} <span className={first.quantity > 1 ? styles.many : styles.one}>×{first.quantity}</span>{' '}
        {more > 0 ? (
          <span className={styles.more} title={t('moreProducts', { count: more })}>
            {`+${more}`}
          </span>
        ) : null}
      </span>
    </div>
  );
}

interface OrderProductNameProps {
  order: Order;
  first: Product;
  /** Maximum number of letters of the name; without it, the width of the container limits the name. */
  max?: number | undefined;
}

export function OrderProductName({ order, first, max }: OrderProductNameProps) {
  const t = useTexts(ordersTexts);
  const cancelled = order.orderProducts.reduce((sum, product) => sum + product.cancelledQuantity, 0);
  return (
    <div className={styles.named}>
      <LazyMarks order={order} isCompact />
      {order.kind === 'NORMAL' ? null : (
        <Badge tone="violet">{findText(`orders:kinds.${order.kind}`) ?? order.kind}</Badge>
      )}
      {cancelled > 0 ? <Badge tone="red">{t('cancelledPieces', { count: cancelled })}</Badge> : null}
      <span className={styles.name} data-product-name>
        {max === undefined ? first.productName : truncate(first.productName, max)}
      </span>
    </div>
  );
}

/** Shows below the label button that the label is missing (ORD-39). */
export function LabelMissing({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  return order.todo.includes('missingLabel') ? <div className={styles.second}>{t('label.none')}</div> : null;
}

/** Shows the carrier and, once there is a tracking number, a link to the tracking page. */
export function OrderShipping({ order }: { order: Order }) {
  return (
    <>
      <div className={styles.first}>{order.shippingType}</div>
      {order.trackingNumber === null ? null : (
        <div className={styles.second}>
          <TrackingLink order={order} />
        </div>
      )}
    </>
  );
}

/** Links to the parcel's tracking page; of further tracking numbers only the number of them is shown (ORD-15). */
function TrackingLink({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  if (order.trackingNumber === null) return null;
  const more = order.trackingNumbers.filter((number) => number !== order.trackingNumber);
  // The visible text contains the count, so the accessible name must contain it too (WCAG 2.5.3).
  const shown = [toShortNumber(order.trackingNumber), ...(more.length > 0 ? [`+${more.length}`] : [])];
  return (
    <a
      className={styles.tracking}
      href={trackingUrl(order.trackingNumber)}
      target="_blank"
      rel="noopener noreferrer"
      title={[order.trackingNumber, ...more].join('\n')}
      aria-label={t('trackNumber', { number: shown.join(' ') })}
    >
      <span className={styles.number}>{toShortNumber(order.trackingNumber)}</span>
      {more.length > 0 ? <span className={styles.more}> +{more.length}</span> : null}
    </a>
  );
}

/** Shows the marketplace's status of an order, and a cancel request of the buyer in red (ORD-34). */
export function OrderStatusCell({ order }: { order: Order }) {
  return (
    <div className={styles.badges}>
      <OrderStatusBadge status={order.status} />
      {isWanted(order) ? <CancelWish order={order} isBeside /> : null}
      <ReturnBadge state={order.returnState} />
    </div>
  );
}

/** Shows a badge for a return: red if it waits for the seller, amber while it is in progress (REQ-9). */
function ReturnBadge({ state }: { state: Order['returnState'] }) {
  const t = useTexts(ordersTexts);
  if (state !== 'asked' && state !== 'underway') return null;
  const word = t(state === 'asked' ? 'attentions.returnAsked' : 'attentions.returnOpen');
  return (
    <Badge
      tone={state === 'asked' ? 'red' : 'amber'}
      icon={<IconArrowBackUp size={13} stroke={1.75} aria-hidden />}
      isBeside
      hint={word}
    >
      {word}
    </Badge>
  );
}

/** Returns whether the buyer asked to cancel an order that is still active. */
export function isWanted({ isBuyerRequestCancel, status }: Order): boolean {
  return isBuyerRequestCancel && status !== 'CANCELLED';
}

export function CancelWish({ order, isBeside = false }: { order: Order; isBeside?: boolean }) {
  const t = useTexts(ordersTexts);
  const since = order.requestCancelTime === null ? [] : [formatLa(order.requestCancelTime, 'full')];
  return (
    <Badge
      tone="red"
      icon={<IconUserX size={13} stroke={1.75} aria-hidden />}
      isBeside={isBeside}
      hint={[t('cancelRequested'), ...since].join(' · ')}
    >
      {t('cancelRequestedShort')}
    </Badge>
  );
}

/** Shows the deadline of an order or, for an order on hold, when it may be sent (FUL-12, ORD-27). */
export function OrderDeadline({ order, now }: { order: Order; now: number }) {
  const t = useTexts(ordersTexts);
  const toDuration = useDuration();
  const holdEnd = order.holdUntil === null ? null : Date.parse(order.holdUntil);
  if (order.status === 'ON_HOLD' || (holdEnd !== null && holdEnd > now && order.isOnHold)) {
    const look = { tone: 'neutral', shape: 'plain', icon: <IconLock size={13} stroke={1.75} aria-hidden /> } as const;
    if (holdEnd === null || holdEnd <= now) return <Badge {...look}>{t('held')}</Badge>;
    return (
      <Badge {...look} hint={formatLa(holdEnd, 'full')}>
        {t('sendableIn', { time: toDuration(Math.ceil((holdEnd - now) / MINUTE_MS) * MINUTE_MS) })}
      </Badge>
    );
  }
  return order.dueAt === null ? null : <DeadlineBadge dueAt={order.dueAt} now={now} shape="plain" />;
}
