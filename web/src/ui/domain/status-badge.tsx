import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { lazy, Suspense } from 'react';
import type { BadgeShape } from '../feedback/badge.tsx';
import { LookBadge, type OrderStatusBadgeProps } from './look-badge.tsx';
import { ORDER_LOOKS, RAW_LOOKS, toFulfilLook, toUnknownLook } from './states.ts';

// Few orders have one of the documents' further statuses, so the code for these badges loads when one is rendered.
const FurtherBadge = lazy(async () => {
  try {
    return { default: (await import('./further-badge.tsx')).FurtherBadge };
  } catch {
    return { default: RawBadge };
  }
});

/** Shows the marketplace's status of an order. */
export function OrderStatusBadge({ status, ...place }: OrderStatusBadgeProps) {
  if (isOrderStatus(status)) return <LookBadge look={ORDER_LOOKS[status]} name={status} {...place} />;
  return (
    // Until the look has loaded, the badge does not show the raw status: that is longer than a line of the list, and would be replaced a moment later
    // (UI-16).
    <Suspense fallback={<LookBadge look={toUnknownLook(status)} name={status} {...place} text="…" />}>
      <FurtherBadge status={status} {...place} />
    </Suspense>
  );
}

function RawBadge({ status, ...place }: OrderStatusBadgeProps) {
  return <LookBadge look={toUnknownLook(status)} name={status} {...place} />;
}

interface FulfilBadgeProps {
  state: string;
  /** Status in the factory's own words. */
  raw?: string | null;
  text?: string;
  shape?: BadgeShape | undefined;
  isBeside?: boolean | undefined;
}

/** Shows the fulfil state of an order with the text of the dictionary. */
export function FulfilBadge({ state, raw = null, ...others }: FulfilBadgeProps) {
  const known = toFulfilLook(state);
  const look = raw === 'WRONGSIZE' ? RAW_LOOKS[raw] : known;
  return <LookBadge look={look} name={raw ?? state} {...others} />;
}
