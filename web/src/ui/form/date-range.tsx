import { IconCalendar } from '../icons.ts';
import { Suspense, lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { toShortDay, type Days } from '../text/days.ts';
import { Bone } from '../list/list-states.tsx';
import popoverStyles from '../overlay/popover.module.css';
import { Popover } from '../overlay/popover.tsx';

// The calendar loads on demand, because it is large and seldom opened.
const DateRangePanel = lazy(async () => ({ default: (await import('./date-range-panel.tsx')).DateRangePanel }));

interface DateRangeProps {
  days: Days;
  /** True until the server has returned the days of the period. */
  isUnknown?: boolean;
  onChange: (days: Days) => void;
}

/** Filters by whole Los Angeles days: the panel contains presets, two months, fields for typed days, and a button that applies the choice (UI-23). */
export function DateRange({ days, isUnknown = false, onChange }: DateRangeProps) {
  const t = useTexts(uiTexts);
  const isSet = isUnknown || days.from !== undefined || days.to !== undefined;
  const label = isSet
    ? [days.from, days.to].map((day) => (day === undefined ? '…' : toShortDay(day))).join(' – ')
    : t('allTime');
  return (
    <Popover
      buttonClass={isSet ? `${popoverStyles.button} ${popoverStyles.active}` : popoverStyles.button}
      label={
        <>
          <IconCalendar size={15} stroke={1.5} aria-hidden />
          {label}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<Bone width={480} height={300} />}>
          <DateRangePanel
            days={days}
            onApply={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
