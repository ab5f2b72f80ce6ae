import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { createTestOrder } from '../testing/orders.ts';
import { OrderMarks } from './marks.tsx';
import { TeamworkDialog } from './teamwork-dialog.tsx';

const TEAM = {
  tags: [
    { id: 't1', name: 'Gấp', color: 'red' },
    { id: 't2', name: 'VIP', color: 'amber' },
  ],
  people: [
    { id: 'lan', name: 'Lan Nguyễn', shopIds: null },
    { id: 'mai', name: 'Mai Lê', shopIds: ['shop-1'] },
  ],
};
const FIRST = createTestOrder({ id: '576400000000000001', tagIds: ['t1'], dueAt: null });
const SECOND = createTestOrder({ id: '576400000000000002', tagIds: [], dueAt: '2026-01-01T00:00:00.000Z' });

let sent: { body: Record<string, unknown>; key: string | null }[] = [];
let refused: unknown[] = [];
const onClose = vi.fn<() => void>();

beforeAll(startTranslations);
beforeEach(() => {
  sent = [];
  refused = [];
  onClose.mockClear();
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = (body: unknown) => Response.json({ isSuccess: true, body, exceptionBody: null });
    if (init?.method === 'POST') {
      const body = JSON.parse(String(init.body)) as { ids: string[] };
      sent.push({ body, key: new Headers(init.headers).get('idempotency-key') });
      const orders = body.ids.map((id, index) => ({
        id,
        changed: index === 0 ? ['tags'] : [],
        refused: index === 0 ? [] : refused,
      }));
      return answer({ changeId: 'c1', undoUntil: '2026-12-01T00:00:00.000Z', orders });
    }
    if (url.includes('/teamwork')) return answer(TEAM);
    return answer({ data: [FIRST, SECOND], meta: { itemsPerPage: 2, totalItems: 2, currentPage: 1, totalPages: 1 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(element: ReactElement) {
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
}
const open = (orders = [FIRST, SECOND]) => show(<TeamworkDialog orders={orders} onClose={onClose} />);
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Lưu cho/ }));

describe('the change of several orders (TMW-8)', () => {
  it('sends only what was changed, for all orders, once', async () => {
    open();
    const urgent = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Gấp' });
    expect(urgent.indeterminate).toBe(true);
    fireEvent.click(urgent);
    fireEvent.click(screen.getByRole('checkbox', { name: 'VIP' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'VIP' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Người làm' }), { target: { value: 'mai' } });
    fireEvent.change(screen.getByLabelText('Ghi chú'), { target: { value: ' Khách đi vắng ' } });
    save();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      ids: [FIRST.id, SECOND.id],
      addTags: ['t1'],
      removeTags: ['t2'],
      assignee: 'mai',
      note: 'Khách đi vắng',
    });
    expect(sent[0]?.key).toBeTruthy();
  });

  it('lists the orders that were refused with the reason, and stays open', async () => {
    refused = [{ part: 'pause', reason: 'ALREADY_SENT' }];
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'VIP' }));
    save();
    expect((await screen.findByRole('alert')).textContent).toContain(`${SECOND.id} · Giữ lại: nhà máy đã có đơn`);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be saved before something was changed', () => {
    open();
    expect(screen.getByRole('button', { name: /^Lưu cho/ }).getAttribute('aria-disabled')).toBe('true');
    save();
    expect(sent).toEqual([]);
  });
});

describe('a pause (TMW-6)', () => {
  it('must be confirmed if it ends after the deadline of an order', async () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Giữ lại' }));
    fireEvent.click(screen.getByRole('radio', { name: '3 ngày nữa' }));
    expect(screen.getByText(/1 đơn sẽ quá hạn gửi/)).toBeTruthy();
    save();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tôi biết các đơn này sẽ gửi trễ' }));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.pause).toMatchObject({ reason: 'buyerAsked', acceptsLate: true });
  });

  it('until a day cannot be saved before the day is entered', () => {
    open([FIRST]);
    fireEvent.click(screen.getByRole('radio', { name: 'Giữ lại' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Ngày khác' }));
    expect(screen.getByRole('button', { name: /^Lưu cho/ }).getAttribute('title')).toBe('Chọn ngày hết giữ');
  });

  it('appears with its end, reason and author, beside tags, assignee and notes', async () => {
    const pause = { reason: 'printFix', note: 'file mờ', until: '2026-11-30T17:00:00.000Z', by: 'Mai Lê' } as const;
    show(<OrderMarks order={{ ...FIRST, pause, assignee: { id: 'lan', name: 'Lan Nguyễn' }, noteCount: 2 }} />);
    expect(screen.getByText('Giữ tới 30/11 09:00').closest('[title]')?.getAttribute('title')).toBe(
      'Giữ tới 30/11 09:00 PT · Chờ sửa bản in: file mờ · Mai Lê',
    );
    expect(await screen.findByText('Gấp')).toBeTruthy();
    expect(screen.getByText('Lan Nguyễn')).toBeTruthy();
    expect(screen.getByText('2')).toBeTruthy();
  });
});
