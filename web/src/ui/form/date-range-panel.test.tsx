import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { DateRangePanel } from './date-range-panel.tsx';
import type { Days } from '../text/days.ts';

const { from, apply, noSuchDay } = uiTexts.texts;
let applied: Days[] = [];

beforeAll(startTranslations);
beforeEach(() => {
  applied = [];
  render(<DateRangePanel days={{ from: '2026-11-20', to: '2026-11-28' }} onApply={(days) => applied.push(days)} />);
});
afterEach(() => {
  cleanup();
  // The calendar library creates this element once per page and never removes it.
  document.querySelector('[data-live-announcer]')?.remove();
});

const readField = () => screen.getByLabelText<HTMLInputElement>(from);
const type = (text: string) => {
  fireEvent.change(readField(), { target: { value: text } });
  fireEvent.blur(readField());
};
const press = () => fireEvent.click(screen.getByRole('button', { name: apply }));

it.each(['31/02/2026', '20/11/26', '11/28/2026', '21/11'])(
  'typed text that is not a day stays in its field with a message and is not applied: %s (UI-22, UI-23)',
  (text) => {
    type(text);
    expect(readField().value).toBe(text);
    expect(screen.getByRole('status').textContent).toBe(noSuchDay);
    press();
    expect(applied).toEqual([]);
    type('21/11/2026');
    expect(screen.getByRole('status').textContent).not.toBe(noSuchDay);
    press();
    expect(applied).toEqual([{ from: '2026-11-21', to: '2026-11-28' }]);
  },
);

it('an emptied field leaves that end of the range open', () => {
  type('');
  press();
  expect(applied).toEqual([{ from: undefined, to: '2026-11-28' }]);
});

it('Enter in a field applies the days', () => {
  const form = readField().closest('form');
  if (form) fireEvent.submit(form);
  expect(applied).toEqual([{ from: '2026-11-20', to: '2026-11-28' }]);
});
