import { cleanup, render, screen } from '@testing-library/react';
import type { Locale } from '@bobbin/contract/errors';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLocale, startTranslations } from '../i18n/i18n.ts';
import { Ago } from './text/ago.tsx';
import { formatCount } from './text/count.ts';
import { DateRangePanel } from './form/date-range-panel.tsx';
import { DeadlineBadge } from './domain/deadline-badge.tsx';
import { LaTime } from './text/la-time.tsx';
import { Money } from './text/money.tsx';
import { SelectionBar } from './list/selection-bar.tsx';

beforeAll(startTranslations);
afterEach(async () => {
  cleanup();
  await setLocale('vi');
});

const NOW = Date.parse('2026-11-21T17:31:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('a formatted number', () => {
  it.each<[Locale, number, string]>([
    ['vi', 999, '999'],
    ['vi', 1_234_567, '1.234.567'],
    ['vi', -12_408, '-12.408'],
    ['en', 999, '999'],
    ['en', 1_234_567, '1,234,567'],
    ['en', -12_408, '-12,408'],
  ])('numbers have the separators of the language %s: %i', (locale, count, words) => {
    expect(formatCount(count, locale)).toBe(words);
  });
});

describe('a selection', () => {
  it.each<[Locale, string]>([
    ['vi', '12.255 đã chọn'],
    ['en', '12,255 selected'],
  ])('shows its count with separators in %s (UI-19)', async (locale, words) => {
    await setLocale(locale);
    render(
      <SelectionBar count={12_255} total={12_255} onClear={() => undefined}>
        {null}
      </SelectionBar>,
    );
    screen.getByText(words);
    screen.getByRole('region', { name: words });
  });
});

describe('an amount of dollars', () => {
  it.each<[Locale, string]>([
    ['vi', '-1,234,567.50$'],
    ['en', '-$1,234,567.50'],
  ])(
    'uses en-US separators in %s, and puts the dollar sign where the language has it (MNY-2)',
    async (locale, words) => {
      await setLocale(locale);
      render(<Money amount="-1234567.5" />);
      screen.getByText(words);
    },
  );
});

describe('how long ago (UI-26)', () => {
  it.each<[Locale, number, string]>([
    ['vi', 59_000, 'vừa xong'],
    ['vi', MINUTE_MS, '1 phút trước'],
    ['vi', 2 * HOUR_MS, '2 giờ trước'],
    ['vi', 1200 * DAY_MS, '1.200 ngày trước'],
    ['en', 59_000, 'just now'],
    ['en', MINUTE_MS, '1 minute ago'],
    ['en', 2 * MINUTE_MS, '2 minutes ago'],
    ['en', HOUR_MS, '1 hour ago'],
    ['en', DAY_MS, '1 day ago'],
    ['en', 1200 * DAY_MS, '1,200 days ago'],
  ])('elapsed time is shown in the language %s for %i ms', async (locale, passed, words) => {
    await setLocale(locale);
    render(<Ago at={new Date(NOW - passed).toISOString()} now={NOW} />);
    expect(screen.getByText(words).title).toMatch(/ PT$/);
  });
});

describe('the remaining time', () => {
  it.each<[Locale, number, string]>([
    ['vi', 3 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS, 'còn 3 ngày 3 giờ'],
    ['vi', -(20 * HOUR_MS + 46 * MINUTE_MS), 'trễ 20 giờ 46 phút'],
    ['vi', -DAY_MS, 'trễ 1 ngày'],
    ['vi', 2 * HOUR_MS, 'còn 2 giờ'],
    ['vi', 30_000, 'còn dưới 1 phút'],
    ['en', DAY_MS + 3 * HOUR_MS, '1 day 3 h left'],
    ['en', 2 * DAY_MS, '2 days left'],
    ['en', 20 * HOUR_MS + 46 * MINUTE_MS, '20 h 46 min left'],
    ['en', -5 * MINUTE_MS, '5 min late'],
  ])('appears in units, never as a clock, in %s: %i ms (ORD-35)', async (locale, left, words) => {
    await setLocale(locale);
    render(<DeadlineBadge dueAt={new Date(NOW + left).toISOString()} now={NOW} />);
    screen.getByText(words);
  });
});

describe('an instant', () => {
  it.each<[Locale, string]>([
    ['vi', '21/11/2026 09:31 PT · Việt Nam 22/11/2026 00:31 · 2026-11-21T17:31:00.000Z'],
    ['en', '21/11/2026 09:31 PT · Vietnam 22/11/2026 00:31 · 2026-11-21T17:31:00.000Z'],
  ])('shows time zone, Vietnam time and ISO form in %s (UI-22)', async (locale, hint) => {
    await setLocale(locale);
    render(<LaTime at={new Date(NOW).toISOString()} />);
    expect(screen.getByText('21/11 09:31').title).toBe(hint);
  });
});

describe('the calendar', () => {
  it.each<[Locale, string[], string]>([
    ['vi', ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'], 'tháng 11 năm 2026'],
    ['en', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], 'November 2026'],
  ])('names days and months in %s, from Monday on (UI-26)', async (locale, days, month) => {
    await setLocale(locale);
    render(<DateRangePanel days={{ from: '2026-11-21' }} onApply={() => undefined} />);
    expect([...document.querySelectorAll('thead th')].slice(0, 7).map(({ textContent }) => textContent)).toEqual(days);
    screen.getByText(month);
  });

  it('marks the Los Angeles day as today, in any time zone of the browser (UI-23)', () => {
    // On each day, Vietnam's date is one day ahead of Los Angeles for fifteen hours.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T03:00:00Z') });
    render(<DateRangePanel days={{}} onApply={() => undefined} />);
    vi.useRealTimers();
    const today = [...document.querySelectorAll('[data-today]')];
    expect(today.map(({ textContent }) => textContent)).toEqual(['21']);
    expect(today[0]?.getAttribute('aria-label')).toMatch(/^Hôm nay/);
  });
});
