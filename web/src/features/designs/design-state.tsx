import { RENTED_STATUSES, type RentedStatus } from '@bobbin/domain/designs/rented-designs';
import type { Icon } from '../../ui/icon.ts';
import {
  IconBan,
  IconBrush,
  IconCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconMessageCircle,
  IconTag,
  IconWallet,
} from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';

const LOOKS: Record<RentedStatus, { tone: Tone; icon: Icon }> = {
  NOT_CREATED: { tone: 'neutral', icon: IconCircleDashed },
  CREATED: { tone: 'blue', icon: IconTag },
  PENDING_PAYMENT: { tone: 'amber', icon: IconWallet },
  INPROCESS: { tone: 'violet', icon: IconBrush },
  FEEDBACK: { tone: 'yellow', icon: IconMessageCircle },
  COMPLETED: { tone: 'green', icon: IconCheck },
  CANCEL: { tone: 'red', icon: IconBan },
};

/** Shows the state of a rented design by colour, icon and text; hovering shows the value on the wire (UI-25). */
export function DesignState({ status }: { status: string }) {
  const t = useTexts(designsTexts);
  const known = RENTED_STATUSES.find((word) => word === status);
  // A status that this version does not know is shown unchanged.
  if (known === undefined) {
    return (
      <Badge tone="neutral" icon={<IconHelpCircle size={13} stroke={1.75} aria-hidden />}>
        {status}
      </Badge>
    );
  }
  const look = LOOKS[known];
  return (
    <Badge tone={look.tone} icon={<look.icon size={13} stroke={1.75} aria-hidden />} hint={status}>
      {t(`statuses.${known}`)}
    </Badge>
  );
}
