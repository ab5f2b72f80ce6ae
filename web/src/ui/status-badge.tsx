import { isFulfilState } from '@bobbin/domain/fulfilment';
import { isOrderStatus } from '@bobbin/domain/order-status';
import { useLocale } from '../i18n/use-locale.ts';
import { Badge } from './badge.tsx';
import { FULFIL_LOOKS, ORDER_LOOKS, RAW_LOOKS, toUnknownLook, type StateLook } from './states.ts';

interface LookBadgeProps {
  look: StateLook;
  /** The state's own name, shown on hover. */
  name: string;
  before?: string;
  /** Words in place of the dictionary's. */
  text?: string;
}

function LookBadge({ look, name, before, text }: LookBadgeProps) {
  const locale = useLocale();
  return (
    <Badge
      tone={look.tone}
      shape={look.shape}
      isBusy={look.isBusy}
      hint={name}
      icon={<look.icon size={13} stroke={1.75} aria-hidden />}
    >
      {before === undefined ? null : `${before} · `}
      {text ?? look.word[locale]}
    </Badge>
  );
}

/** An order's marketplace status. */
export function OrderStatusBadge({ status }: { status: string }) {
  return <LookBadge look={isOrderStatus(status) ? ORDER_LOOKS[status] : toUnknownLook(status)} name={status} />;
}

interface FulfilBadgeProps {
  state: string;
  /** The factory's own word for it. */
  raw?: string | null;
  /** Stands before the word, e.g. the factory. */
  before?: string;
  text?: string;
}

/** An order's fulfilment in the words of the one dictionary. */
export function FulfilBadge({ state, raw = null, before, text }: FulfilBadgeProps) {
  const known = isFulfilState(state) ? FULFIL_LOOKS[state] : toUnknownLook(state);
  const look = (raw === null ? undefined : RAW_LOOKS[raw]) ?? known;
  return <LookBadge look={look} name={raw ?? state} before={before} text={text} />;
}
