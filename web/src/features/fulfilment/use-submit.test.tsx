import type { FulfilForm } from './fulfil-form.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { answerCalls, closeApp, refuse, TOKENS } from '../../testing/open-app.tsx';
import { clearNotices, readNotices } from '../../ui/feedback/notices.ts';
import { useSaveDefault } from './use-submit.ts';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  closeApp();
  clearNotices();
});

const FORM = { house: 'MANGO', line: 'TIKTOK', shipping: 'standard', facility: 'SJ' } as FulfilForm;

function Saver() {
  const save = useSaveDefault('577');
  return <button onClick={() => save.mutate(FORM)}>save</button>;
}

it('saving the default stores factory, line, shipping and facility for later orders, and shows a message (FUL-8)', async () => {
  let isRefusing = true;
  const settings = { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK', fulfillShipping: 'standard', fulfillFacility: 'SJ' };
  const sent = answerCalls({ '/fulfillment-settings': () => (isRefusing ? refuse('INVALID_OWNERSHIP') : settings) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Saver />
    </QueryClientProvider>,
  );
  const titles = () => readNotices().map(({ title }) => title);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(titles()).toHaveLength(1));
  expect(titles()).not.toContain('Lưu thành công');
  isRefusing = false;
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(titles()).toContain('Lưu thành công'));
  // The setting is saved for the owner of the order (TEA-23).
  expect(sent.at(-1)?.body).toEqual({ ...settings, id: '577' });
});
