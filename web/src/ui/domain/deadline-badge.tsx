import { timeLeft } from '@bobbin/domain/time/time-left';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge, type BadgeShape } from '../feedback/badge.tsx';
import { DEADLINE_LOOKS } from './states.ts';
import { formatLa } from '../text/time.ts';
import { useDuration } from '../hooks/use-duration.ts';

interface DeadlineBadgeProps {
  /** Deadline as an ISO instant. */
  dueAt: string;
  /** Current time in epoch milliseconds, from useNow(), so that all rows count down at the same time. */
  now: number;
  shape?: BadgeShape;
}

/** Shows the time that remains until a deadline, with colour, icon and text (ORD-27, ORD-35). */
export function DeadlineBadge({ dueAt, now, shape }: DeadlineBadgeProps) {
  const t = useTexts(uiTexts);
  const toDuration = useDuration();
  const left = timeLeft(Date.parse(dueAt), now);
  const look = DEADLINE_LOOKS[left.state];
  const time = toDuration(left.ms);
  return (
    <Badge
      tone={look.tone}
      shape={shape}
      icon={<look.icon size={13} stroke={1.75} aria-hidden />}
      hint={formatLa(dueAt, 'full')}
    >
      {left.state === 'passed' ? t('late', { time }) : t('remaining', { time })}
    </Badge>
  );
}
