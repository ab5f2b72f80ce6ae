import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { formatLa } from './time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Shows in words how long ago an instant was; a tooltip shows the time. */
export function Ago({ at, now }: { at: string; now: number }) {
  const t = useTexts(uiTexts);
  const passed = Math.max(0, now - Date.parse(at));
  const words = () => {
    if (passed < MINUTE_MS) return t('justNow');
    if (passed < HOUR_MS) return t('minutesAgo', { count: Math.floor(passed / MINUTE_MS) });
    if (passed < DAY_MS) return t('hoursAgo', { count: Math.floor(passed / HOUR_MS) });
    return t('daysAgo', { count: Math.floor(passed / DAY_MS) });
  };
  return (
    <time dateTime={at} title={formatLa(at, 'full')}>
      {words()}
    </time>
  );
}
