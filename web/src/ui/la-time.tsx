import { useTexts } from '../i18n/use-texts.tsx';
import { formatLa, formatVietnam } from './time.ts';

interface LaTimeProps {
  /** ISO instant. */
  at: string;
  format?: 'short' | 'date' | 'time' | 'full';
}

/** An instant in Los Angeles time; hover tells the zone, Vietnam's time and ISO (U20). */
export function LaTime({ at, format = 'short' }: LaTimeProps) {
  const t = useTexts('ui');
  const hint = `${formatLa(at, 'full')} · ${t('vietnamTime', { time: formatVietnam(at) })} · ${at}`;
  return (
    <time dateTime={at} title={hint}>
      {formatLa(at, format)}
    </time>
  );
}
