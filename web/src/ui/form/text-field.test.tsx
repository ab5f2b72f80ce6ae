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

it('date fields show and accept the day first, whatever order the browser uses (UI-22)', () => {
  render(<Birthday day="1990-02-01" />);
  const field = screen.getByLabelText<HTMLInputElement>('Birthday');
  expect([field.type, field.value]).toEqual(['text', '01/02/1990']);
  fireEvent.change(field, { target: { value: '24/12/1991' } });
  fireEvent.blur(field);
  expect(field.value).toBe('24/12/1991');
});

it('fields of other types keep their type', () => {
  render(<TextField label="Email" type="email" defaultValue="lan@example.com" />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
});
