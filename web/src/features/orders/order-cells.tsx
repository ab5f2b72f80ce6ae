import type { Order } from '@bobbin/contract/orders';
import { PRESSIFY_DESIGN_SIZE } from '@bobbin/domain/design-sides';
import { displayMoney, parseMoney } from '@bobbin/domain/money';
import { trackingUrl } from '@bobbin/domain/tracking';
import { IconAlertTriangle, IconExternalLink, IconMessageCircle, IconUserX } from '@tabler/icons-react';
import { toFailureText } from '../../api/reasons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { DeadlineBadge } from '../../ui/deadline-badge.tsx';
import { Money } from '../../ui/money.tsx';
import { toOrderRevenue } from '../../ui/order-facts.ts';
import { FulfilBadge, OrderStatusBadge } from '../../ui/status-badge.tsx';
import { formatLa } from '../../ui/time.ts';
import styles from './order-cells.module.css';
import { OrderLink } from './order-link.tsx';
import { isWrongSize, toFactoryWord, toFulfilPlace, toShortNumber, truncate } from './order-states.ts';

/** Id as a link to the order's page, copyable; store and buyer's message below. */
export function OrderIdentity({ order, isCompact = false }: { order: Order; isCompact?: boolean }) {
  const t = useTexts('orders');
  return (
    <>
      <CopyId id={order.id}>
        <OrderLink id={order.id} className={styles.id}>
          {order.id}
        </OrderLink>
      </CopyId>
      {isCompact ? null : (
        <div className={styles.second} title={order.shop.nameShop}>
          {order.shop.friendName || order.shop.nameShop}
          {order.buyerMessage === '' ? null : (
            <span title={order.buyerMessage}>
              {' '}
              <IconMessageCircle size={13} stroke={1.5} aria-label={t('buyerMessage', { text: order.buyerMessage })} />
            </span>
          )}
        </div>
      )}
    </>
  );
}

/** Picture, what to print, and the shortened name; further products as a count (AC-14). The variant is never cut. */
export function OrderProducts({ order, max, isShort = false }: { order: Order; max: number; isShort?: boolean }) {
  const t = useTexts('orders');
  // What is still to be made stands first; a product that was cancelled is told by its badge.
  const [first, ...others] = order.orderProducts.toSorted((a, b) => Number(b.quantity > 0) - Number(a.quantity > 0));
  const cancelled = order.orderProducts.reduce((sum, product) => sum + product.cancelledQuantity, 0);
  if (first === undefined) return <span className={styles.muted}>—</span>;
  const names = order.orderProducts.map(
    (product) => `${product.productName} · ${product.skuName} ×${product.quantity}`,
  );
  return (
    <div className={styles.products} title={names.join('\n')}>
      <img
        className={styles.thumb}
        src={first.skuImage}
        alt=""
        width={36}
        height={36}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.words}>
        <div className={styles.what}>
          {first.skuName} <span className={first.quantity > 1 ? styles.many : styles.one}>×{first.quantity}</span>
          {others.length > 0 ? (
            <span className={styles.more}>
              {' '}
              {isShort ? `+${others.length}` : t('moreProducts', { count: others.length })}
            </span>
          ) : null}
        </div>
        <div className={styles.name} data-product-name>
          {truncate(first.productName, max)}
        </div>
        {cancelled > 0 ? <Badge tone="red">{t('cancelledPieces', { count: cancelled })}</Badge> : null}
      </div>
    </div>
  );
}

/** Who ships, and the parcel's page at the tracking site. */
export function OrderShipping({ order }: { order: Order }) {
  return (
    <>
      <div>{order.shippingType}</div>
      {order.trackingNumber === null ? <div className={styles.second}>N/A</div> : <TrackingLink order={order} />}
    </>
  );
}

/** The parcel's page at the tracking site; further numbers as a count (AC-03). */
function TrackingLink({ order }: { order: Order }) {
  const t = useTexts('orders');
  if (order.trackingNumber === null) return null;
  const more = order.trackingNumbers.filter((number) => number !== order.trackingNumber);
  // The count is seen, so it is said as well (WCAG 2.5.3).
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
      {toShortNumber(order.trackingNumber)}
      <IconExternalLink size={12} stroke={1.5} aria-hidden />
      {more.length > 0 ? <span className={styles.more}> +{more.length}</span> : null}
    </a>
  );
}

/** The marketplace's status, and the buyer's wish to cancel in red (AC-08). */
export function OrderStatusCell({ order }: { order: Order }) {
  const t = useTexts('orders');
  return (
    <div className={styles.stack}>
      <OrderStatusBadge status={order.status} />
      {order.isBuyerRequestCancel && order.status !== 'CANCELLED' ? (
        <Badge
          tone="red"
          icon={<IconUserX size={13} stroke={1.75} aria-hidden />}
          hint={order.requestCancelTime === null ? undefined : formatLa(order.requestCancelTime, 'full')}
        >
          {t('cancelRequested')}
        </Badge>
      ) : null}
    </div>
  );
}

/** When the order has to be done, or from when it may be sent (AC-07, W26). */
export function OrderDeadline({ order, now }: { order: Order; now: number }) {
  const t = useTexts('orders');
  const holdEnd = order.holdUntil === null ? null : Date.parse(order.holdUntil);
  if (order.status === 'ON_HOLD' || (holdEnd !== null && holdEnd > now && order.isOnHold)) {
    if (holdEnd === null || holdEnd <= now) return <Badge tone="neutral">{t('held')}</Badge>;
    return (
      <Badge tone="neutral" hint={formatLa(holdEnd, 'full')}>
        {t('sendableIn', { time: toClock(holdEnd - now) })}
      </Badge>
    );
  }
  return order.dueAt === null ? null : <DeadlineBadge dueAt={order.dueAt} now={now} />;
}

function toClock(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** What the buyer paid, and what the marketplace gives of it (Spec 1 §9). */
export function OrderPrice({ order }: { order: Order }) {
  return (
    <>
      <div>
        <Money amount={order.paymentTotalAmount} />
      </div>
      <div className={styles.below}>
        <OrderEarn order={order} />
      </div>
    </>
  );
}

export function OrderEarn({ order }: { order: Order }) {
  const t = useTexts('orders');
  const { earn, earnState } = toOrderRevenue(order);
  const hint = t(`earnStates.${earnState}`);
  if (earn !== null) return <Money amount={earn} isEstimate={earnState !== 'settled'} hint={hint} />;
  return <span title={hint}>{earnState === 'hold' ? <em>HOLD</em> : '—'}</span>;
}

/** What is left after the fulfil price, with its share of the sub-total; hover shows the formula (U21, W38). */
export function OrderRevenueCell({ order }: { order: Order }) {
  const t = useTexts('orders');
  const formula = useFormula(order);
  const { revenue, percent, isEstimate } = toOrderRevenue(order);
  if (revenue === null) {
    return <span title={t('noRevenue')}>{order.status === 'CANCELLED' ? '—' : 'N/A'}</span>;
  }
  return (
    <>
      <div>
        <Money amount={revenue} isEstimate={isEstimate} hint={formula} />
      </div>
      <div className={styles.below}>{percent === null ? '' : `${percent.toFixed(2)}%`}</div>
    </>
  );
}

/** The formula of the revenue with its numbers: `$24.99 (Tạm tính) − $9.60 = $15.39`. */
export function useFormula(order: Order): string {
  const t = useTexts('ui');
  const { revenue, earn, isEstimate } = toOrderRevenue(order);
  if (revenue === null) return '';
  const basis = displayMoney(earn ?? parseMoney(order.paymentTotalAmount));
  const mark = isEstimate ? ` ${t('estimated')}` : '';
  return `${basis}${mark} − ${displayMoney(parseMoney(order.fulfillPrice))} = ${displayMoney(revenue)}`;
}

/** Where the order is printed and how far it is, in our words and the factory's; a failure with its reason. */
export function OrderFulfilInfo({ order, isCompact = false }: { order: Order; isCompact?: boolean }) {
  const t = useTexts('orders');
  const place = isCompact ? null : toFulfilPlace(order);
  const word = isCompact ? null : toFactoryWord(order);
  const isWaiting = order.fulfilState === 'NONE' && order.fulfillStatus === null;
  const isHouseKnown = order.fulfillHouse !== null && order.fulfillHouse !== 'NONE';
  return (
    <div className={styles.stack}>
      <FulfilBadge
        state={order.fulfilState}
        raw={order.fulfillStatus}
        before={isCompact && isHouseKnown ? (order.fulfillHouse ?? undefined) : undefined}
        text={isWaiting ? t('waitingForConfirmation') : undefined}
      />
      {order.cancelledAfterSending > 0 ? (
        <Badge
          tone="red"
          shape="solid"
          icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}
          hint={t('cancelledAfterSendingHint')}
        >
          {t('cancelledAfterSending', { count: order.cancelledAfterSending })}
        </Badge>
      ) : null}
      {place === null && word === null ? null : (
        <div className={styles.place}>
          {place === null ? null : <span>{place}</span>} {word === null ? null : <span>{word}</span>}
        </div>
      )}
      <OrderProblem order={order} />
    </div>
  );
}

/** What went wrong at the factory, or on the way to it, and what it wants. */
function OrderProblem({ order }: { order: Order }) {
  const t = useTexts('orders');
  if (order.fulfillError === null) return null;
  const text = toFailureText(order.fulfillError.text);
  return (
    <div className={styles.error} title={text}>
      {isWrongSize(order) ? t('wrongSize', PRESSIFY_DESIGN_SIZE) : text}
    </div>
  );
}
