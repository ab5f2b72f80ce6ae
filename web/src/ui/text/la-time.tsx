import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { formatLa, formatVietnam } from './time.ts';

interface LaTimeProps {
  /** The instant in ISO form. */
  at: string;
  format?: 'short' | 'day' | 'date' | 'time' | 'full';
}

/** Shows an instant in Los Angeles time; a tooltip shows the zone, Vietnam's time and the ISO form (UI-22). */
export function LaTime({ at, format = 'short' }: LaTimeProps) {
  const t = useTexts(uiTexts);
  const hint = `${formatLa(at, 'full')} · ${t('vietnamTime', { time: formatVietnam(at) })} · ${at}`;
  return (
    <time dateTime={at} title={hint}>
      {formatLa(at, format)}
    </time>
  );
}
