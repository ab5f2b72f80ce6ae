import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { answerCalls, closeApp, refuse, TOKENS } from '../../testing/open-app.tsx';
import { clearNotices, readNotices } from '../../ui/feedback/notices.ts';
import { AskDeposit } from './ask-deposit.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  closeApp();
  clearNotices();
});

it('The dialog proposes a deposit of a million dong, and shows whether the request succeeded (DEP-1)', async () => {
  let isRefusing = true;
  const sent = answerCalls({
    '/transactions/deposit-terms': () => ({ isOpen: true, exchangeRate: 25_000, minAmount: 10_000 }),
    '/transactions/create-deposit': () => (isRefusing ? refuse('DEPOSITS_WAITING') : { id: 'd-7' }),
  });
  const onCreated = vi.fn<(id: string) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AskDeposit onCreated={onCreated} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const create = await screen.findByRole('button', { name: /^Tạo/ });
  screen.getByText('40.00$');
  fireEvent.click(create);
  const titles = () => readNotices().map(({ title }) => title);
  await waitFor(() => expect(titles()).toContain('Tạo thất bại'));
  expect(onCreated).not.toHaveBeenCalled();
  isRefusing = false;
  fireEvent.click(create);
  await waitFor(() => expect(titles()).toContain('Tạo thành công'));
  expect(onCreated).toHaveBeenCalledWith('d-7');
  expect(sent.findLast(({ body }) => body !== null)?.body).toEqual({ amount: 1_000_000 });
});
