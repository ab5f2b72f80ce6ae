import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';

const MINUTE_MS = 60_000;

/**
 * Formats a duration in its two largest units: '3 ngày 3 giờ', '20 giờ 46 phút' (ORD-35). The form 20:46 would look like a time of day.
 */
export function useDuration(): (ms: number) => string {
  const t = useTexts(uiTexts);
  return (ms) => {
    const all = Math.floor(Math.abs(ms) / MINUTE_MS);
    const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60];
    if (all === 0) return t('underMinute');
    const parts = [
      days > 0 ? t('day', { count: days }) : '',
      hours > 0 ? t('hour', { count: hours }) : '',
      days === 0 && minutes > 0 ? t('minute', { count: minutes }) : '',
    ];
    return parts.filter((part) => part !== '').join(' ');
  };
}
