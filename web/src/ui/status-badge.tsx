import { isFulfilState } from '@bobbin/domain/fulfilment';
import { isOrderStatus } from '@bobbin/domain/order-status';
import { useLocale } from '../i18n/use-locale.ts';
import { Badge } from './badge.tsx';
import { FULFIL_LOOKS, ORDER_LOOKS, toUnknownLook, type StateLook } from './states.ts';

interface LookBadgeProps {
  look: StateLook;
  /** The state's own name, shown on hover. */
  name: string;
  /** Words in place of the dictionary's, e.g. factory and its own status. */
  text?: string;
}

function LookBadge({ look, name, text }: LookBadgeProps) {
  const locale = useLocale();
  return (
    <Badge
      tone={look.tone}
      shape={look.shape}
      isBusy={look.isBusy}
      hint={name}
      icon={<look.icon size={13} stroke={1.75} aria-hidden />}
    >
      {text ?? look.word[locale]}
    </Badge>
  );
}

/** An order's marketplace status. */
export function OrderStatusBadge({ status }: { status: string }) {
  return <LookBadge look={isOrderStatus(status) ? ORDER_LOOKS[status] : toUnknownLook(status)} name={status} />;
}

/** An order's fulfilment; `text` e.g. `PRESSIFY · printed` keeps the factory's own word in sight. */
export function FulfilBadge({ state, text }: { state: string; text?: string }) {
  return (
    <LookBadge look={isFulfilState(state) ? FULFIL_LOOKS[state] : toUnknownLook(state)} name={state} text={text} />
  );
}
