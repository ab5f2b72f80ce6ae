import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { lazy, Suspense } from 'react';
import { useLocale } from '../i18n/use-texts.tsx';
import { Badge, type BadgeShape } from './badge.tsx';
import { ORDER_LOOKS, RAW_LOOKS, toFulfilLook, toUnknownLook, type StateLook } from './states.ts';

// Hardly an order has one of the documents' further words: they come when one is drawn.
const FurtherBadge = lazy(async () => {
  try {
    return { default: (await import('./further-badge.tsx')).FurtherBadge };
  } catch {
    return { default: RawBadge };
  }
});

interface LookBadgeProps {
  look: StateLook;
  /** The state's own name, shown on hover. */
  name: string;
  /** Words in place of the dictionary's. */
  text?: string;
  /** In place of the dictionary's. */
  shape?: BadgeShape | undefined;
  /** Its icon alone where its line has no room. */
  isBeside?: boolean | undefined;
}

export function LookBadge({ look, name, text, shape, isBeside = false }: LookBadgeProps) {
  const locale = useLocale();
  return (
    <Badge
      tone={look.tone}
      shape={shape ?? look.shape}
      isBusy={look.isBusy}
      isBeside={isBeside}
      hint={name}
      icon={<look.icon size={13} stroke={1.75} aria-hidden />}
    >
      {text ?? look.word[locale]}
    </Badge>
  );
}

export interface OrderStatusBadgeProps extends Pick<LookBadgeProps, 'shape' | 'isBeside'> {
  status: string;
}

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
