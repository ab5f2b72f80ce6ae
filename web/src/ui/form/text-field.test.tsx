import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { TextField } from './text-field.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

function Birthday({ day }: { day: string }) {
  const [value, setValue] = useState(day);
  return <TextField label="Birthday" type="date" value={value} onChange={({ target }) => setValue(target.value)} />;
}

it('a field of a day shows and takes the day first, never in the order of the browser (UI-22)', () => {
  render(<Birthday day="1990-02-01" />);
  const field = screen.getByLabelText<HTMLInputElement>('Birthday');
  expect([field.type, field.value]).toEqual(['text', '01/02/1990']);
  fireEvent.change(field, { target: { value: '24/12/1991' } });
  fireEvent.blur(field);
  expect(field.value).toBe('24/12/1991');
});

it('a field of another type keeps it', () => {
  render(<TextField label="Email" type="email" defaultValue="lan@example.com" />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
});
