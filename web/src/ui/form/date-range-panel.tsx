import { LA_TIME_ZONE, laDay, periodRange, type Period } from '@bobbin/domain/time/la-day';
import { DateFormatter, parseDate, type CalendarDate } from '@internationalized/date';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button as CalendarButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { useId, useState } from 'react';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../button/button.tsx';
import './calendar-words.ts';
import styles from './date-range-panel.module.css';
import { DayInput } from './day-input.tsx';
import { isDay } from '@bobbin/domain/time/calendar-day';
import type { Days } from '../text/days.ts';
import { QueryForm } from './query-form.tsx';
import '../overlay/library.ts';
import { useNarrow } from '../hooks/use-narrow.ts';
import { Row, Stack, Text } from '../layout/boxes.tsx';

// Makes Los Angeles the time zone of the calendar, so that all days, including today, are Los Angeles days.
const { resolvedOptions } = DateFormatter.prototype;
DateFormatter.prototype.resolvedOptions = function inLosAngeles() {
  return { ...resolvedOptions.call(this), timeZone: LA_TIME_ZONE };
};

const PRESETS = ['today', 'yesterday', 'last7days', 'lastMonth'] as const satisfies readonly Period[];

interface DateRangePanelProps {
  days: Days;
  onApply: (days: Days) => void;
}

/** Content of the panel that `DateRange` opens, in a separate chunk. */
export function DateRangePanel({ days, onApply }: DateRangePanelProps) {
  const t = useTexts(uiTexts);
  const id = useId();
  const [draft, setDraft] = useState(days);
  /** Typed texts that are not valid days; they stay in their fields. */
  const [wrong, setWrong] = useState<Partial<Record<keyof Days, string>>>({});
  const isWrong = Object.keys(wrong).length > 0;
  const isBackwards = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;

  function choosePreset(period: Period) {
    const range = periodRange(period, Date.now());
    onApply(range === null ? {} : { from: range.firstDay, to: range.lastDay });
  }

  function chooseDays(chosen: Days) {
    setWrong({});
    setDraft(chosen);
  }

  function type(end: 'from' | 'to', text: string) {
    const { [end]: _, ...others } = wrong;
    setWrong(text === '' || isDay(text) ? others : { ...others, [end]: text });
    setDraft({ ...draft, [end]: isDay(text) ? text : undefined });
  }

  return (
    <Row align="stretch" wrap gap={8}>
      <Stack align="start" top className={styles.presets}>
        {PRESETS.map((period) => (
          <Button reads key={period} look="quiet" onClick={() => choosePreset(period)}>
            {t(period)}
          </Button>
        ))}
        <Button reads look="quiet" onClick={() => onApply({})}>
          {t('allTime')}
        </Button>
      </Stack>
      <Stack gap={10} pad={6}>
        <Months days={draft} isValid={!isBackwards} onChange={chooseDays} />
        <QueryForm
          className={styles.typed}
          onSubmit={() => {
            if (!isBackwards && !isWrong) onApply(draft);
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <Stack key={end} gap={2} className={styles.end}>
              <label htmlFor={`${id}-${end}`}>{t(end)}</label>
              <DayInput
                id={`${id}-${end}`}
                value={wrong[end] ?? draft[end] ?? ''}
                aria-invalid={wrong[end] !== undefined}
                onChange={({ target }) => type(end, target.value)}
              />
            </Stack>
          ))}
          <Button reads look="main" type="submit" disabled={isBackwards || isWrong}>
            {t('apply')}
          </Button>
        </QueryForm>
        <Text
          as="p"
          size={12}
          tone="muted"
          className={styles.note}
          role="status"
          data-wrong={isWrong || isBackwards || undefined}
        >
          {isWrong ? t('noSuchDay') : isBackwards ? t('invalidRange') : t('laDays')}
        </Text>
      </Stack>
    </Row>
  );
}

interface MonthsProps {
  days: Days;
  isValid: boolean;
  onChange: (days: Days) => void;
}

/** Shows two months, or one month if there is no room for two. The person presses the first and then the last day. */
function Months({ days: { from, to }, isValid, onChange }: MonthsProps) {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  const months = useNarrow() ? 1 : 2;
  const [today] = useState(() => parseDate(laDay(Date.now())));
  const value =
    isValid && from !== undefined && to !== undefined ? { start: parseDate(from), end: parseDate(to) } : null;
  return (
    <I18nProvider locale={locale === 'vi' ? 'vi-VN' : 'en-US'}>
      <RangeCalendar
        aria-label={t('days')}
        className={styles.calendar}
        firstDayOfWeek="mon"
        visibleDuration={{ months }}
        pageBehavior="single"
        selectionAlignment="end"
        // Days in the future cannot be chosen, because no order has such a date.
        maxValue={today}
        defaultFocusedValue={from === undefined ? today : parseDate(from)}
        value={value}
        onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      >
        {Array.from({ length: months }, (_, month) => (
          <div key={month}>
            <Row justify="center" className={styles.head}>
              {month === 0 ? (
                <CalendarButton slot="previous" className={styles.turn}>
                  <IconChevronLeft size={16} stroke={1.5} aria-hidden />
                </CalendarButton>
              ) : null}
              <CalendarHeading offset={{ months: month }} className={styles.month} />
              {month === months - 1 ? (
                <CalendarButton slot="next" className={styles.turn}>
                  <IconChevronRight size={16} stroke={1.5} aria-hidden />
                </CalendarButton>
              ) : null}
            </Row>
            <CalendarGrid offset={{ months: month }} weekdayStyle={locale === 'vi' ? 'narrow' : 'short'}>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
      </RangeCalendar>
    </I18nProvider>
  );
}

function Day({ date }: { date: CalendarDate }) {
  return <CalendarCell date={date} className={styles.day} />;
}
