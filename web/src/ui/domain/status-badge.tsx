import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { lazy, Suspense } from 'react';
import type { BadgeShape } from '../feedback/badge.tsx';
import { LookBadge, type OrderStatusBadgeProps } from './look-badge.tsx';
import { ORDER_LOOKS, RAW_LOOKS, toFulfilLook, toUnknownLook } from './states.ts';

// Few orders have one of the documents' further statuses, so their chunk is loaded when one is drawn.
const FurtherBadge = lazy(async () => {
  try {
    return { default: (await import('./further-badge.tsx')).FurtherBadge };
  } catch {
    return { default: RawBadge };
  }
});

/** Shows an order's marketplace status. */
export function OrderStatusBadge({ status, ...place }: OrderStatusBadgeProps) {
  if (isOrderStatus(status)) return <LookBadge look={ORDER_LOOKS[status]} name={status} {...place} />;
  return (
    // The fallback is not the raw status, which is longer than a line of the list and would be replaced a moment later (UI-16).
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
  /** Original status of the factory. */
  raw?: string | null;
  text?: string;
  shape?: BadgeShape | undefined;
  isBeside?: boolean | undefined;
}

/** Shows an order's fulfilment state in the dictionary's text. */
export function FulfilBadge({ state, raw = null, ...others }: FulfilBadgeProps) {
  const known = toFulfilLook(state);
  const look = raw === 'WRONGSIZE' ? RAW_LOOKS[raw] : known;
  return <LookBadge look={look} name={raw ?? state} {...others} />;
}
