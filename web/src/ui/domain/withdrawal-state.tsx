import type { WithdrawalStatus } from '@bobbin/domain/money/withdrawals';
import type { Icon } from '../icon.ts';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock, IconUsers } from '../icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { withdrawalsTexts } from '../../i18n/vi/withdrawals.ts';
import { Badge, type Tone } from '../feedback/badge.tsx';

const LOOKS: Record<WithdrawalStatus, { tone: Tone; icon: Icon }> = {
  WAITING: { tone: 'amber', icon: IconClock },
  APPROVAL: { tone: 'violet', icon: IconUsers },
  CONFIRMED: { tone: 'green', icon: IconCircleCheck },
  DENIED: { tone: 'red', icon: IconCircleX },
  CANCELLED: { tone: 'neutral', icon: IconArrowBackUp },
};

/** Shows the state of a withdrawal. */
export function WithdrawalState({ status }: { status: WithdrawalStatus }) {
  const t = useTexts(withdrawalsTexts);
  const look = LOOKS[status];
  return (
    <Badge tone={look.tone} icon={<look.icon size={13} stroke={1.75} aria-hidden />} hint={status}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
