import { useLocale } from '../../i18n/use-texts.tsx';
import { Badge, type BadgeShape } from '../feedback/badge.tsx';
import type { StateLook } from './states.ts';

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

/** A state as a badge: its icon, its tone and its word. */
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
