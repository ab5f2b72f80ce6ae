import type { WaitFigures } from '@bobbin/contract/team-figures';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { teamFiguresTexts } from '../../i18n/vi/team-figures.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { toShortDay } from '../../ui/text/days.ts';

const MINUTE_MS = 60_000;

/** Shows one waiting time by week, each figure with the number of its cases (HOM-11). */
export function WaitTable({ figures: { limitMinutes, open, weeks } }: { figures: WaitFigures }) {
  const t = useTexts(teamFiguresTexts);
  const locale = useLocale();
  const toDuration = useDuration();
  const show = (minutes: number | null) => (minutes === null ? null : toDuration(minutes * MINUTE_MS));
  const opened =
    open.longestMinutes === null
      ? t('noneOpen')
      : t('open', { count: open.count, time: toDuration(open.longestMinutes * MINUTE_MS) });
  return (
    <>
      <Text as="p" size={12} tone="muted" flush pad="8 14">
        {t('limit', { time: toDuration(limitMinutes * MINUTE_MS) })} · {opened}
      </Text>
      {weeks.every(({ count }) => count === 0) ? (
        <Text as="p" size={13} tone="muted" flush pad="8 14">
          {t('noCases')}
        </Text>
      ) : (
        <SumTable
          heads={[
            { key: 'week', title: t('week') },
            { key: 'cases', title: t('cases') },
            { key: 'median', title: t('median') },
            { key: 'p90', title: t('p90') },
          ]}
          rows={weeks.map(({ from, count, lateCount, medianMinutes, p90Minutes }) => ({
            key: from,
            isOff: count === 0,
            cells: [
              toShortDay(from),
              <>
                {formatCount(count, locale)}
                {lateCount === 0 ? null : <small>{t('late', { count: lateCount })}</small>}
              </>,
              show(medianMinutes) ?? t('noCase'),
              show(p90Minutes) ?? '—',
            ],
          }))}
        />
      )}
    </>
  );
}
