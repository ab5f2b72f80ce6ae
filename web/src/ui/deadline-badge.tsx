import { timeLeft } from '@bobbin/domain/deadline';
import { useTexts } from '../i18n/use-texts.tsx';
import { Badge } from './badge.tsx';
import { DEADLINE_LOOKS } from './states.ts';
import { formatLa } from './time.ts';

interface DeadlineBadgeProps {
  /** ISO instant. */
  dueAt: string;
  /** Epoch milliseconds, from useNow(), so that all rows count down together. */
  now: number;
}

/** Remaining time to a deadline in colour, icon and words (W26). */
export function DeadlineBadge({ dueAt, now }: DeadlineBadgeProps) {
  const t = useTexts('ui');
  const left = timeLeft(Date.parse(dueAt), now);
  const look = DEADLINE_LOOKS[left.state];
  const minutes = Math.floor(Math.abs(left.ms) / 60_000);
  const days = Math.floor(minutes / 1440);
  const clock = `${toTwoDigits(Math.floor((minutes % 1440) / 60))}:${toTwoDigits(minutes % 60)}`;
  const time = days > 0 ? `${t('day', { count: days })} ${clock}` : clock;
  return (
    <Badge tone={look.tone} icon={<look.icon size={13} stroke={1.75} aria-hidden />} hint={formatLa(dueAt, 'full')}>
      {left.state === 'passed' ? t('late', { time }) : t('remaining', { time })}
    </Badge>
  );
}

function toTwoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
