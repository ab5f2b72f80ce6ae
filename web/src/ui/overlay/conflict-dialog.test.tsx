import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { conflictTexts } from '../../i18n/vi/conflict.ts';
import { askConflict } from './conflict-dialog.tsx';
import { DialogHost } from './dialog-host.tsx';

const { write, proceed, mine, fields } = conflictTexts.texts;

beforeAll(startTranslations);
afterEach(cleanup);

it('a conflict shows the own value and overwrites with it, named by the words of the field (API-26)', async () => {
  render(<DialogHost />);
  const answer = askConflict([{ field: 'price', seen: '5.00', current: '6.00' }], { price: '7.00' });
  await screen.findByText(fields.price);
  for (const text of [mine, '5.00', '6.00', '7.00']) expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: write }));
  expect(await answer).toBe(true);
});

it('a change of what the write does not set has no own value: the person goes on with the current one (API-26)', async () => {
  render(<DialogHost />);
  const answer = askConflict([{ field: 'sameParcel', seen: '17', current: '' }], { fulfillPrice: null });
  await screen.findByText(fields.sameParcel);
  expect(screen.queryByText(mine)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: proceed }));
  expect(await answer).toBe(true);
});
