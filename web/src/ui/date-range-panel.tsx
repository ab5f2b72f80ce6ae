import { laDay, periodRange, type Period } from '@bobbin/domain/la-day';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/vi';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/use-locale.ts';
import styles from './date-range-panel.module.css';
import { isDay, type Days } from './days.ts';
import { useNarrow } from './use-narrow.ts';

const PRESETS = ['today', 'yesterday', 'last7days', 'lastMonth'] as const satisfies readonly Period[];

/** The first day of the month that lies so many before the day's. */
function toMonthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

interface DateRangePanelProps {
  days: Days;
  onApply: (days: Days) => void;
}

/** The inside of DateRange; a chunk of its own. */
export function DateRangePanel({ days, onApply }: DateRangePanelProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const isNarrow = useNarrow();
  const [draft, setDraft] = useState(days);
  const [today] = useState(() => laDay(Date.now()));
  const isBackwards = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;

  function choosePreset(period: Period) {
    const range = periodRange(period, Date.now());
    onApply(range === null ? {} : { from: range.firstDay, to: range.lastDay });
  }

  function type(end: 'from' | 'to', text: string) {
    setDraft({ ...draft, [end]: isDay(text) ? text : undefined });
  }

  return (
    <div className={styles.panel}>
      <div className={styles.presets}>
        {PRESETS.map((period) => (
          <Button key={period} variant="subtle" color="neutral" onClick={() => choosePreset(period)}>
            {t(period)}
          </Button>
        ))}
        <Button variant="subtle" color="neutral" onClick={() => onApply({})}>
          {t('allTime')}
        </Button>
      </div>
      <div className={styles.choice}>
        <DatePicker
          type="range"
          size="xs"
          locale={locale}
          numberOfColumns={isNarrow ? 1 : 2}
          allowSingleDateInRange
          defaultDate={days.from ?? toMonthBefore(today, isNarrow ? 0 : 1)}
          // Orders of the future do not exist.
          maxDate={today}
          getDayProps={(day) => (day === today ? { 'aria-current': 'date', className: styles.today } : {})}
          ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
          value={[draft.from ?? null, draft.to ?? null]}
          onChange={([from, to]) => setDraft({ from: from ?? undefined, to: to ?? undefined })}
        />
        <div className={styles.typed}>
          <label>
            {t('from')}
            <input type="date" value={draft.from ?? ''} onChange={(event) => type('from', event.target.value)} />
          </label>
          <label>
            {t('to')}
            <input type="date" value={draft.to ?? ''} onChange={(event) => type('to', event.target.value)} />
          </label>
          <Button variant="filled" disabled={isBackwards} onClick={() => onApply(draft)}>
            {t('apply')}
          </Button>
        </div>
        <p className={styles.note} role="status">
          {isBackwards ? t('invalidRange') : t('laDays')}
        </p>
      </div>
    </div>
  );
}
