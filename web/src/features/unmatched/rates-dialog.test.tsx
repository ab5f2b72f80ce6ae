import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { RatesDialog } from './rates-dialog.tsx';

const { from, fromTime, newRate, setRate } = unmatchedTexts.texts;
const RATE = {
  id: 'rate-1',
  rate: 25_500,
  validFrom: '2026-11-21T00:00:00.000Z',
  setBy: 'An',
  note: '',
  createdAt: '2026-11-20T00:00:00.000Z',
};
let sent: unknown[] = [];

beforeAll(startTranslations);
beforeEach(() => {
  sent = [];
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    const meta = { itemsPerPage: 25, totalItems: 1, currentPage: 1, totalPages: 1 };
    const body = init?.method === 'POST' ? RATE : { data: [RATE], meta, current: 25_500 };
    return Promise.resolve(Response.json({ isSuccess: true, body, exceptionBody: null }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RatesDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(newRate), { target: { value: '26000' } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const press = () => fireEvent.click(screen.getByRole('button', { name: setRate }));

it('The start of a rate is entered with the day first, and its time beside it (UI-22, DEP-8)', async () => {
  fireEvent.change(screen.getByLabelText(from), { target: { value: '03/12/2026' } });
  fireEvent.change(screen.getByLabelText(fromTime), { target: { value: '09:30' } });
  press();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ rate: 26_000, validFrom: new Date(2026, 11, 3, 9, 30).toISOString() });
});

it('A rate without a day applies immediately', async () => {
  press();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('validFrom');
});

it('A rate with an invalid day is not sent', async () => {
  const field = screen.getByLabelText(from);
  fireEvent.change(field, { target: { value: '31/02/2026' } });
  press();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.closest('div')?.textContent).toContain('Ngày này không tồn tại');
  expect(sent).toEqual([]);
});
