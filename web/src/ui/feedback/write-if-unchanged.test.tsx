import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { DialogHost } from '../overlay/dialog-host.tsx';
import { closeDialogs } from '../overlay/dialogs.ts';
import type { Values } from './field-values.ts';
import { writeIfUnchanged } from './write-if-unchanged.ts';

beforeAll(startTranslations);
afterEach(() => {
  act(closeDialogs);
  cleanup();
});

const CHANGED = new ApiError(409, {
  code: 909,
  message: 'changed',
  changes: [{ field: 'fulfillPrice', seen: '4.00', current: '5.00' }],
});

function start() {
  render(
    <Suspense>
      <DialogHost />
    </Suspense>,
  );
  const sent: Values[] = [];
  const done = writeIfUnchanged({ fulfillPrice: '4.00', fulfillHouse: 'MANGO' }, { fulfillPrice: '7.00' }, (seen) => {
    sent.push(seen);
    return seen['fulfillPrice'] === '5.00' ? Promise.resolve('written') : Promise.reject(CHANGED);
  });
  return { sent, done };
}

describe('a write with an outdated precondition', () => {
  it('shows both values, and overwrites the current one when the user confirms (API-26)', async () => {
    const { sent, done } = start();
    await screen.findByText('Giá fulfill', undefined, { timeout: 10_000 });
    for (const value of ['4.00$', '5.00$', '7.00$']) screen.getByText(value);
    fireEvent.click(screen.getByRole('button', { name: 'Ghi giá trị của tôi' }));
    expect(await done).toBe('written');
    expect(sent).toEqual([
      { fulfillPrice: '4.00', fulfillHouse: 'MANGO' },
      { fulfillPrice: '5.00', fulfillHouse: 'MANGO' },
    ]);
  });

  it('keeps the current value when the user chooses it, and sends nothing more (API-26)', async () => {
    const { sent, done } = start();
    const refusal = done.catch((error: unknown) => error);
    fireEvent.click(await screen.findByRole('button', { name: 'Giữ giá trị hiện tại' }, { timeout: 10_000 }));
    expect(await refusal).toBe(CHANGED);
    expect(sent).toHaveLength(1);
  });
});
