// @vitest-environment happy-dom
import { ERRORS } from '@bobbin/contract/errors';
import type { Order } from '@bobbin/contract/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { BatchLabelDialog } from './batch-label-dialog.tsx';
import { createTestOrder } from './testing/orders.ts';
import type { BatchScope } from './use-batch-label.ts';

let orders: Order[] = [];
/** Orders whose label was asked for, with the key of the call. */
let asked: { id: string; key: string | null }[] = [];
/** Labels that the server is still at. */
let waiting: (() => void)[] = [];
let isHeld = false;
let refused: Record<string, { code: number; message: string; reasons?: string[] }> = {};

function answer(body: unknown): Response {
  return Response.json({ isSuccess: true, body, exceptionBody: null });
}

function list(url: string): Response {
  const query = new URL(url, 'http://localhost').searchParams;
  const ids = query.get('search')?.split(' ');
  const found = ids === undefined ? orders : orders.filter(({ id }) => ids.includes(id));
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))];
  const meta = {
    itemsPerPage: limit,
    totalItems: found.length,
    currentPage: page,
    totalPages: Math.ceil(found.length / limit),
  };
  return answer({ data: found.slice((page - 1) * limit, page * limit), meta });
}

async function reply(url: string, init: RequestInit | undefined): Promise<Response> {
  if (!url.includes('/shops/orders/label')) return list(url);
  const { orderId } = JSON.parse(String(init?.body)) as { orderId: string };
  asked.push({ id: orderId, key: new Headers(init?.headers).get('idempotency-key') });
  if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
  const refusal = refused[orderId];
  if (refusal !== undefined) return Response.json({ isSuccess: false, body: null, exceptionBody: refusal });
  return answer(`/api/files/${orderId}.pdf`);
}

beforeAll(startTranslations);

beforeEach(() => {
  asked = [];
  waiting = [];
  isHeld = false;
  refused = {};
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => reply(url, init));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(scope: BatchScope = { ids: orders.map(({ id }) => id) }) {
  const onClose = vi.fn<() => void>();
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BatchLabelDialog scope={scope} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, ...view };
}

async function release(): Promise<void> {
  await act(async () => {
    for (const go of waiting.splice(0)) go();
    await Promise.resolve();
  });
}

const createMany = (count: number) =>
  Array.from({ length: count }, (_, index) => createTestOrder({ id: `10${index}` }));
const rowOf = (id: string) => within(screen.getByText(id).closest('li') ?? document.body);
const start = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('Batch Label', () => {
  it('says who can have a label before anything is made, and then what became of each (LBL-9, LBL-10)', async () => {
    const [one, two, three, four] = createMany(4);
    orders = [
      ...(one && two ? [one, two] : []),
      { ...(three ?? createTestOrder()), labelFile: '/label.pdf' },
      { ...(four ?? createTestOrder()), status: 'CANCELLED' },
    ];
    refused = {
      '101': {
        code: ERRORS.LABEL_NOT_POSSIBLE.code,
        message: 'The address can not be verified',
        reasons: ['MARKETPLACE'],
      },
    };
    const { onClose } = open();
    expect(await screen.findByText('2 đơn tạo được label · 2 đơn bỏ qua')).toBeTruthy();
    expect(rowOf('102').getByText('Đơn đã có label')).toBeTruthy();
    expect(rowOf('103').getByText('Đơn đã huỷ')).toBeTruthy();
    expect(asked).toEqual([]);

    await start(/^Tạo 2 label/);
    expect(await screen.findByText('Đã tạo 1 label · 1 đơn lỗi · 2 đơn bỏ qua')).toBeTruthy();
    expect(asked.map(({ id }) => id)).toEqual(['100', '101']);
    expect(asked.every(({ key }) => key !== null)).toBe(true);
    expect(rowOf('100').getByRole('link').getAttribute('href')).toBe('/api/files/100.pdf');
    expect(
      rowOf('101').getByText('Không thể tạo label cho đơn hàng này: The address can not be verified'),
    ).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();

    refused = {};
    await start(/^Thử lại 1 đơn lỗi/);
    expect(await screen.findByText('Đã tạo 2 label · 0 đơn lỗi · 2 đơn bỏ qua')).toBeTruthy();
    expect(asked.map(({ id }) => id)).toEqual(['100', '101', '101']);
    expect(screen.queryByRole('button', { name: /^(?:Tạo|Thử lại)/ })).toBeNull();
  });

  it('makes a few at a time, shows how far it is, and stops when it is told to (LBL-10)', async () => {
    orders = createMany(8);
    isHeld = true;
    open();
    await start(/^Tạo 8 label/);
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(screen.getByText('Đã xong 0 trên 8')).toBeTruthy();
    await release();
    await waitFor(() => expect(asked).toHaveLength(6));
    expect(screen.getByText('Đã xong 3 trên 8')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    await release();
    expect(await screen.findByText('Đã tạo 6 label · 0 đơn lỗi · 0 đơn bỏ qua · 2 đơn chưa làm')).toBeTruthy();
    isHeld = false;
    await start(/^Tạo 2 label/);
    expect(await screen.findByText('Đã tạo 8 label · 0 đơn lỗi · 0 đơn bỏ qua')).toBeTruthy();
    expect(asked.map(({ id }) => id).toSorted()).toEqual(orders.map(({ id }) => id));
  });

  it('begins nothing more once the page is left, and asks before it is closed', async () => {
    orders = createMany(8);
    isHeld = true;
    const { unmount, onClose } = open();
    await start(/^Tạo 8 label/);
    await waitFor(() => expect(asked).toHaveLength(3));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(await screen.findByText('Label vẫn đang được tạo')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    await release();
    await release();
    expect(asked).toHaveLength(3);
  });

  it('reads all that match the filters, page by page, each order once (ORD-19)', async () => {
    orders = [...createMany(205), createTestOrder({ id: '100' })];
    open({ search: {} });
    expect(await screen.findByText('205 đơn tạo được label · 0 đơn bỏ qua')).toBeTruthy();
  });

  it('says when the orders cannot be read, and reads them again', async () => {
    orders = createMany(1);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    open();
    expect(await screen.findByText('No Internet')).toBeTruthy();
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => reply(url, init));
    await start(/^Thử lại$/);
    expect(await screen.findByText('1 đơn tạo được label · 0 đơn bỏ qua')).toBeTruthy();
  });
});
