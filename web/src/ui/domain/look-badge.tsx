import { useLocale } from '../../i18n/use-texts.tsx';
import { Badge, type BadgeShape } from '../feedback/badge.tsx';
import type { StateLook } from './states.ts';

interface LookBadgeProps {
  look: StateLook;
  /** Raw name of the state, which is shown on hover. */
  name: string;
  /** Text that is shown instead of the text in the dictionary. */
  text?: string;
  /** Shape that is used instead of the shape in the dictionary. */
  shape?: BadgeShape | undefined;
  /** True shows only the icon if the line has no room for the text. */
  isBeside?: boolean | undefined;
}

/** Shows a state as a badge with icon, tone and text. */
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
