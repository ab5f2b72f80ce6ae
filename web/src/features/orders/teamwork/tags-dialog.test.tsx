import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { DialogHost } from '../../../ui/overlay/dialog-host.tsx';
import { TagsDialog } from './tags-dialog.tsx';

const TAGS = [
  { id: 't1', name: 'Gấp', color: 'red', orders: 12 },
  { id: 't2', name: 'VIP', color: 'amber', orders: 0 },
];

let sent: { method: string; path: string; body: unknown }[] = [];
let mayEdit = true;

beforeAll(startTranslations);
beforeEach(() => {
  sent = [];
  mayEdit = true;
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = (body: unknown) => Response.json({ isSuccess: true, body, exceptionBody: null });
    const { method = 'GET', body } = init ?? {};
    if (method === 'GET') return answer({ tags: TAGS, mayEdit });
    sent.push({ method, path: url, body: body === undefined ? null : JSON.parse(String(body)) });
    return answer(url.includes('/merge') ? { orders: 12 } : true);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TagsDialog onClose={() => {}} />
      <DialogHost />
    </QueryClientProvider>,
  );
}
const confirmWith = async (title: string, text: string, action: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog.textContent).toContain(text);
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
};

describe('the list of tags (TMW-17)', () => {
  it('renames and recolours a tag', async () => {
    show();
    expect(await screen.findByText('12 đơn')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sửa thẻ Gấp' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Tên thẻ' }), { target: { value: ' Rất gấp ' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Màu thẻ' }), { target: { value: 'violet' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { name: 'Rất gấp', color: 'violet' } });
  });

  it('merges a tag after a confirmation that names the number of its orders (TMW-18)', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa thẻ Gấp' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Gộp vào thẻ' }), { target: { value: 't2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Gộp' }));
    await confirmWith('Gộp Gấp vào VIP?', '12 đơn chuyển sang thẻ kia', 'Gộp');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'POST', body: { into: 't2' } });
    expect(sent[0]?.path).toContain('/tags/t1/merge');
  });

  it('deletes a tag after a confirmation that names the number of its orders', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Xoá thẻ Gấp' }));
    await confirmWith('Xoá thẻ Gấp?', '12 đơn đang có thẻ này', 'Xoá thẻ');
    await waitFor(() => expect(sent[0]).toMatchObject({ method: 'DELETE' }));
  });

  it('offers no changes to a user who may only read orders', async () => {
    mayEdit = false;
    show();
    expect(await screen.findByText('12 đơn')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sửa thẻ/ })).toBeNull();
  });
});
