import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { conflictTexts } from '../../i18n/vi/conflict.ts';
import { askConflict, FIELD_KINDS } from './conflict-dialog.tsx';
import { DialogHost } from './dialog-host.tsx';

const { write, proceed, mine, fields, unnamed } = conflictTexts.texts;

beforeAll(startTranslations);
afterEach(cleanup);

it("A conflict shows the user's value and overwrites with it, under the label of the field (API-26)", async () => {
  render(<DialogHost />);
  const answer = askConflict([{ field: 'price', seen: '5.00', current: '6.00' }], { price: '7.00' });
  await screen.findByText(fields.price);
  for (const text of [mine, '5.00$', '6.00$', '7.00$']) expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: write }));
  expect(await answer).toBe(true);
});

it('A conflict about a field that the write does not set shows no value of the user, who continues with the current value (API-26)', async () => {
  render(<DialogHost />);
  const answer = askConflict([{ field: 'sameParcel', seen: '17', current: '' }], { fulfillPrice: null });
  await screen.findByText(fields.sameParcel);
  expect(screen.queryByText(mine)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: proceed }));
  expect(await answer).toBe(true);
});

/** Value on the wire for a field of each kind, and the text that is displayed for it. */
const SHOWN = {
  text: ['Alpha', 'Alpha'],
  money: ['1234.50', '1,234.50$'],
  instant: ['2026-11-21T17:31:00.000Z', '21/11/2026 09:31 PT'],
  house: ['PRESSIFY', 'Pressify.us'],
  named: ['0199a7c2-1f', unnamed],
} as const;

it.each(Object.keys(fields) as (keyof typeof fields)[])(
  'The conflict dialog shows the values of %s in the words of the screen, never an id or a code (API-26)',
  async (field) => {
    render(<DialogHost />);
    const [wire, shown] = SHOWN[FIELD_KINDS[field]];
    void askConflict([{ field, seen: null, current: wire }], {});
    await screen.findByText(fields[field]);
    expect(screen.getByText(shown)).toBeTruthy();
    if (shown !== wire) expect(screen.queryByText(wire)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: proceed }));
  },
);

it('The conflict dialog shows the name that its caller gives in place of an id (API-26)', async () => {
  render(<DialogHost />);
  const names: Record<string, string> = { 'user-1': 'Lan', 'user-2': 'Minh', 'user-3': 'Vy' };
  void askConflict(
    [{ field: 'designerId', seen: 'user-1', current: 'user-2' }],
    { designerId: 'user-3' },
    {
      designerId: (id) => names[id],
    },
  );
  await screen.findByText(fields.designerId);
  for (const name of Object.values(names)) expect(screen.getByText(name)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: write }));
});
