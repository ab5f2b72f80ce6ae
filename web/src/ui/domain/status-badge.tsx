import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { lazy, Suspense } from 'react';
import type { BadgeShape } from '../feedback/badge.tsx';
import { LookBadge, type OrderStatusBadgeProps } from './look-badge.tsx';
import { ORDER_LOOKS, RAW_LOOKS, toFulfilLook, toUnknownLook } from './states.ts';

// Hardly an order has one of the documents' further words: they come when one is drawn.
const FurtherBadge = lazy(async () => {
  try {
    return { default: (await import('./further-badge.tsx')).FurtherBadge };
  } catch {
    return { default: RawBadge };
  }
});

/** An order's marketplace status. */
export function OrderStatusBadge({ status, ...place }: OrderStatusBadgeProps) {
  if (isOrderStatus(status)) return <LookBadge look={ORDER_LOOKS[status]} name={status} {...place} />;
  return (
    // Not the raw word, which its own may replace in the next moment: it is longer than a line of the list holds (UI-16).
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
  /** The factory's own word for it. */
  raw?: string | null;
  text?: string;
  shape?: BadgeShape | undefined;
  isBeside?: boolean | undefined;
}

/** An order's fulfilment in the words of the one dictionary. */
export function FulfilBadge({ state, raw = null, ...others }: FulfilBadgeProps) {
  const known = toFulfilLook(state);
  const look = raw === 'WRONGSIZE' ? RAW_LOOKS[raw] : known;
  return <LookBadge look={look} name={raw ?? state} {...others} />;
}
