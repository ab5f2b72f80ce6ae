import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { userQuery } from '../../../api/user.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { createTestDetail, createTestOrder } from '../testing/orders.ts';
import { OrderTimeline } from '../order/order-timeline.tsx';
import { OrderMarks } from './marks.tsx';
import { NoteForm } from './note-form.tsx';

const PEOPLE = [
  { id: 'lan', name: 'Lan Nguyễn', shopIds: null },
  { id: 'hung', name: 'Hùng Trần', shopIds: ['shop-1'] },
  { id: 'huong', name: 'Hương Lê', shopIds: ['shop-1'] },
  { id: 'far', name: 'Huy Xa', shopIds: ['shop-9'] },
];
const ORDER = createTestOrder({ shop: { id: 'shop-1', friendName: 'Maple', nameShop: 'Maple' } });

let sent: Record<string, unknown>[] = [];
let refused: unknown[] = [];

beforeAll(startTranslations);
beforeEach(() => {
  sent = [];
  refused = [];
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = (body: unknown) => Response.json({ isSuccess: true, body, exceptionBody: null });
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
      const changed = refused.length === 0 ? ['note'] : [];
      return answer({
        changeId: refused.length === 0 ? 'c1' : null,
        undoUntil: null,
        orders: [{ id: ORDER.id, changed, refused }],
      });
    }
    if (url.includes('/auth/profile')) return answer({ id: 'lan' });
    if (url.includes('/teamwork')) return answer({ tags: [], people: PEOPLE });
    return answer({ data: [], meta: { itemsPerPage: 2, totalItems: 0, currentPage: 1, totalPages: 1 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(element: React.ReactElement) {
  const client = new QueryClient();
  client.setQueryData(userQuery.queryKey, { id: 'lan' } as never);
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ghi chú' });
const type = (value: string) => fireEvent.change(field(), { target: { value, selectionStart: value.length } });
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the field of a note (TMW-13)', () => {
  it('offers after @ the other people of the shop, and takes one by keyboard', async () => {
    show(<NoteForm order={ORDER} />);
    await waitFor(() => {
      type('@hu');
      expect(options()).toEqual(['@Hùng Trần', '@Hương Lê']);
    });
    press('ArrowDown');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('@Hương Lê');
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    press('ArrowDown');
    press('Enter');
    expect(field().value).toBe('@Hùng Trần ');
    expect(options()).toEqual([]);
    type('@Hùng Trần đổi màu giúp');
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ ids: [ORDER.id], note: '@Hùng Trần đổi màu giúp', mentions: ['hung'] });
  });

  it('closes the list with Escape, and sends the person whose name was typed in full', async () => {
    show(<NoteForm order={ORDER} />);
    await waitFor(() => {
      type('hỏi @hươ');
      expect(options()).toEqual(['@Hương Lê']);
    });
    press('Escape');
    expect(options()).toEqual([]);
    type('hỏi @hương lê');
    fireEvent.click(screen.getByRole('button', { name: 'Thêm ghi chú' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ mentions: ['huong'] }));
  });

  it('keeps the note when a mentioned person does not work on the shop, and names the person', async () => {
    refused = [{ part: 'note', reason: 'MENTION_UNKNOWN', names: ['Huy Xa'] }];
    show(<NoteForm order={ORDER} />);
    await waitFor(() => {
      type('@hu');
      expect(options()).toHaveLength(2);
    });
    type('@Huy Xa xem giúp');
    press('Enter', { ctrlKey: true });
    expect(await screen.findByText('người được nhắc không làm đơn của shop này: Huy Xa')).toBeTruthy();
    expect(sent[0]).toMatchObject({ mentions: ['far'] });
    expect(field().value).toBe('@Huy Xa xem giúp');
  });

  it('has at most three pictures, each of which can be removed (TMW-15)', async () => {
    show(<NoteForm order={ORDER} />);
    const files = ['a', 'b', 'c', 'd'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for files');
    fireEvent.change(input, { target: { files } });
    expect((await screen.findAllByText('Ghi chú có tối đa 3 ảnh')).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Bỏ ảnh b.png' }));
    expect(screen.queryByText('b.png')).toBeNull();
    expect(screen.getByText('c.png')).toBeTruthy();
    expect(screen.queryByText('d.png')).toBeNull();
  });
});

describe('a mention of the user (TMW-14)', () => {
  it('is marked in the list and in the timeline, where the user can answer', async () => {
    const onReply = vi.fn<() => void>();
    const entry = {
      id: '1',
      at: '2026-11-30T01:00:00.000Z',
      event: 'noted',
      actor: 'Hùng Trần',
      details: { text: '@Lan Nguyễn trả lời trước 22:00' },
      mentions: [{ id: 'lan', name: 'Lan Nguyễn' }],
      pictures: [{ id: 'f1', name: 'chat.png', url: '/f1', thumbnailUrl: null }],
    };
    show(
      <>
        <OrderMarks order={{ ...ORDER, noteCount: 1, mentionedIds: ['lan'] }} isCompact />
        <OrderTimeline order={createTestDetail({ timeline: [entry], mentionedIds: ['lan'] })} onReply={onReply} />
      </>,
    );
    expect(screen.getAllByText('@bạn')).toHaveLength(2);
    expect(screen.getByText('@Lan Nguyễn')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'chat.png' }).getAttribute('href')).toBe('/f1');
    fireEvent.click(screen.getByRole('button', { name: 'Trả lời' }));
    expect(onReply).toHaveBeenCalledOnce();
  });
});
