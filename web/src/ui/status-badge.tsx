import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { useLocale } from '../i18n/use-texts.tsx';
import { Badge, type BadgeShape } from './badge.tsx';
import { ORDER_LOOKS, RAW_LOOKS, toFulfilLook, toUnknownLook, type StateLook } from './states.ts';

interface LookBadgeProps {
  look: StateLook;
  /** The state's own name, shown on hover. */
  name: string;
  /** Words in place of the dictionary's. */
  text?: string;
  /** In place of the dictionary's. */
  shape?: BadgeShape | undefined;
}

function LookBadge({ look, name, text, shape }: LookBadgeProps) {
  const locale = useLocale();
  return (
    <Badge
      tone={look.tone}
      shape={shape ?? look.shape}
      isBusy={look.isBusy}
      hint={name}
      icon={<look.icon size={13} stroke={1.75} aria-hidden />}
    >
      {text ?? look.word[locale]}
    </Badge>
  );
}

/** An order's marketplace status. */
export function OrderStatusBadge({ status, shape }: { status: string; shape?: BadgeShape }) {
  const look = isOrderStatus(status) ? ORDER_LOOKS[status] : toUnknownLook(status);
  return <LookBadge look={look} name={status} shape={shape} />;
}

interface FulfilBadgeProps {
  state: string;
  /** The factory's own word for it. */
  raw?: string | null;
  text?: string;
  shape?: BadgeShape | undefined;
}

/** An order's fulfilment in the words of the one dictionary. */
export function FulfilBadge({ state, raw = null, text, shape }: FulfilBadgeProps) {
  const known = toFulfilLook(state);
  const look = (raw === null ? undefined : RAW_LOOKS[raw]) ?? known;
  return <LookBadge look={look} name={raw ?? state} text={text} shape={shape} />;
}
