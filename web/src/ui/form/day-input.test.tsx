import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { DayInput } from './day-input.tsx';
import { readDay, toShortDays, toShownDay, toShownDays } from '../text/days.ts';

beforeAll(startTranslations);
afterEach(cleanup);

describe('a typed day', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    [' 01-02-2026 ', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['31/02/2026', null],
    ['11/21/2026', null],
    ['21/11/26', null],
    ['21/11', null],
    ['', null],
  ])('%s is read as %s, with the day first (UI-22)', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('appears day first in every form (UI-22)', () => {
    expect(toShownDay('2026-11-21')).toBe('21/11/2026');
    expect(toShownDay('2026-11')).toBe('11/2026');
    expect(toShownDays({ from: '2026-11-21' })).toBe('21/11/2026 – …');
    expect(toShortDays('2026-11-01', '2026-11-21')).toBe('01/11–21/11');
    expect(toShortDays('2026-11-01', '2026-11-01')).toBe('01/11');
  });
});

describe('the field of a day', () => {
  let given: string[] = [];

  function Field({ start }: { start: string }) {
    const [day, setDay] = useState(start);
    return (
      <DayInput
        aria-label="day"
        value={day}
        onChange={({ target }) => {
          given.push(target.value);
          setDay(target.value);
        }}
      />
    );
  }

  it('shows the day first, passes on the typed day, and passes on any other text unchanged (UI-22)', () => {
    given = [];
    render(<Field start="2026-11-21" />);
    const field = screen.getByLabelText<HTMLInputElement>('day');
    expect(field.value).toBe('21/11/2026');
    fireEvent.change(field, { target: { value: '03/04' } });
    fireEvent.change(field, { target: { value: '03/04/2026' } });
    expect(given).toEqual(['03/04', '2026-04-03']);
    expect(field.value).toBe('03/04/2026');
    fireEvent.change(field, { target: { value: '3 Apr' } });
    fireEvent.blur(field);
    expect(field.value).toBe('3 Apr');
    fireEvent.change(field, { target: { value: '1/2/2026' } });
    fireEvent.blur(field);
    expect(field.value).toBe('01/02/2026');
  });

  it('accepts a day chosen in the calendar', () => {
    given = [];
    render(<Field start="" />);
    const picker = document.querySelector<HTMLInputElement>('input[type=date]');
    if (picker) fireEvent.change(picker, { target: { value: '2026-12-24' } });
    expect(screen.getByLabelText<HTMLInputElement>('day').value).toBe('24/12/2026');
  });
});
