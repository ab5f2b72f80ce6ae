import { useLocale } from '../../i18n/use-texts.tsx';
import { Badge, type BadgeShape } from '../feedback/badge.tsx';
import type { StateLook } from './states.ts';

interface LookBadgeProps {
  look: StateLook;
  /** Raw name of the state, shown on hover. */
  name: string;
  /** Text that replaces the dictionary's. */
  text?: string;
  /** Shape that replaces the dictionary's. */
  shape?: BadgeShape | undefined;
  /** True shows only the icon if the line has no room. */
  isBeside?: boolean | undefined;
}

/** Shows a state as a badge: icon, tone and text. */
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
