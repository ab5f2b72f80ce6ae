import { ERRORS } from '@bobbin/contract/errors';
import type { LabelBatch } from '@bobbin/contract/label-batches';
import type { Order } from '@bobbin/contract/orders';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { BatchLabelDialog } from './batch-label-dialog.tsx';
import { LabelBatchDialog } from './label-batch-dialog.tsx';
import { RecentLabels } from './recent-labels.tsx';
import { createTestOrder } from '../testing/orders.ts';
import type { BatchScope } from './use-batch-label.ts';

let orders: Order[] = [];
let batch: LabelBatch;
/** Path, body and idempotency key of the requests in the test that write something. */
let asked: { path: string; body: unknown; key: string | null }[] = [];

const NONE = { waiting: 0, running: 0, made: 0, kept: 0, failed: 0, skipped: 0 };

function createBatch(changes: Partial<LabelBatch> = {}): LabelBatch {
  return {
    id: 'b1',
    createdAt: '2026-11-22T18:00:00.000Z',
    createdBy: 'Lan',
    state: 'done',
    finishedAt: '2026-11-22T18:01:00.000Z',
    total: 0,
    counts: NONE,
    orders: [],
    prints: [],
    size: '4x6',
    rights: [...TEAM_RIGHTS],
    ...changes,
  };
}

function createRow(orderId: string, changes: Partial<LabelBatch['orders'][number]> = {}): LabelBatch['orders'][number] {
  return {
    orderId,
    shopName: 'Maple',
    state: 'made',
    trackingNumber: '9400',
    labelFile: `/api/files/${orderId}.pdf`,
    error: null,
    reasons: [],
    detail: null,
    printed: null,
    ...changes,
  };
}

function answer(body: unknown): Response {
  return Response.json({ isSuccess: true, body, exceptionBody: null });
}

function list(url: string): Response {
  const query = new URL(url, 'http://localhost').searchParams;
  const ids = query.get('search')?.split(' ');
  const found = ids === undefined ? orders : orders.filter(({ id }) => ids.includes(id));
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))];
  const totalPages = Math.ceil(found.length / limit);
  const meta = { itemsPerPage: limit, totalItems: found.length, currentPage: page, totalPages };
  return answer({ data: found.slice((page - 1) * limit, page * limit), meta });
}

async function reply(url: string, init: RequestInit | undefined): Promise<Response> {
  const path = url.replace(/^.*\/api/, '');
  if (!path.startsWith('/shops/orders/labels')) return list(url);
  if (init?.method !== 'POST') return answer(path.endsWith('/labels') ? [batch] : batch);
  const body = init.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown);
  asked.push({ path, body, key: new Headers(init.headers).get('idempotency-key') });
  const print = {
    id: 'p1',
    at: batch.createdAt,
    by: 'Lan',
    size: '4x6',
    count: 1,
    state: 'waiting',
    url: null,
    missing: [],
  };
  return answer(path.endsWith('/print') ? print : batch);
}

beforeAll(startTranslations);

beforeEach(() => {
  asked = [];
  batch = createBatch();
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => reply(url, init));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(children: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>,
  );
}

function open(scope: BatchScope = { ids: orders.map(({ id }) => id) }) {
  const onStarted = vi.fn<(id: string) => void>();
  show(<BatchLabelDialog scope={scope} onStarted={onStarted} onClose={() => undefined} />);
  return { onStarted };
}

const createMany = (count: number) =>
  Array.from({ length: count }, (_, index) => createTestOrder({ id: `10${index}` }));
const rowOf = (id: string) => within(screen.getByText(id).closest('li') ?? document.body);
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('Batch Label, before labels are made', () => {
  it('shows which orders can get a label, which have one, and why the others cannot; then the server buys the labels (LBL-9)', async () => {
    const [one, two, three, four] = createMany(4);
    orders = [
      ...(one && two ? [one, two] : []),
      { ...(three ?? createTestOrder()), labelFile: '/label.pdf' },
      { ...(four ?? createTestOrder()), status: 'CANCELLED' },
    ];
    const { onStarted } = open();
    expect(await screen.findByText('2 đơn tạo được label · 1 đơn đã có label · 1 đơn bỏ qua')).toBeTruthy();
    expect(rowOf('103').getByText('Đơn đã huỷ')).toBeTruthy();
    expect(asked).toEqual([]);
    await press(/^Tạo 2 label/);
    await waitFor(() => expect(onStarted).toHaveBeenCalledWith('b1'));
    expect(asked).toMatchObject([{ path: '/shops/orders/labels', body: { ids: ['100', '101', '102'] } }]);
    expect(asked[0]?.key).not.toBeNull();
  });

  it('reads all orders that match the filters, page by page, each once (ORD-19)', async () => {
    orders = [...createMany(205), createTestOrder({ id: '100' })];
    open({ search: {} });
    expect(await screen.findByText('205 đơn tạo được label · 0 đơn bỏ qua')).toBeTruthy();
  });

  it('reports that the orders could not be loaded, and retries', async () => {
    orders = createMany(1);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    open();
    expect(await screen.findByText('No Internet')).toBeTruthy();
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => reply(url, init));
    await press(/^Thử lại$/);
    expect(await screen.findByText('1 đơn tạo được label · 0 đơn bỏ qua')).toBeTruthy();
  });
});

describe('Batch Label, while it runs and afterwards', () => {
  const openBatch = () => show(<LabelBatchDialog batchId="b1" onClose={() => undefined} />);

  it('shows its progress, and stops on request (LBL-10)', async () => {
    batch = createBatch({
      state: 'running',
      finishedAt: null,
      total: 3,
      counts: { ...NONE, made: 1, running: 1, waiting: 1 },
      orders: [
        createRow('1'),
        createRow('2', { state: 'running', labelFile: null }),
        createRow('3', { state: 'waiting', labelFile: null }),
      ],
    });
    openBatch();
    expect(await screen.findByText('Đã xong 1 trên 3')).toBeTruthy();
    expect(screen.queryByText('1')).toBeNull();
    await press('Dừng');
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/shops/orders/labels/b1/stop']));
  });

  it('shows failed orders first, with the reason, and retries one or all of them (LBL-6, LBL-10)', async () => {
    batch = createBatch({
      total: 3,
      counts: { ...NONE, made: 1, failed: 1, skipped: 1 },
      orders: [
        createRow('1'),
        createRow('2', {
          state: 'failed',
          labelFile: null,
          error: 'LABEL_NOT_POSSIBLE',
          reasons: ['MARKETPLACE'],
          detail: 'package in freeze status',
        }),
        createRow('3', {
          state: 'skipped',
          labelFile: null,
          error: 'CANCEL_REQUEST_PENDING',
          reasons: ['CANCEL_REQUESTED'],
        }),
      ],
    });
    openBatch();
    expect(await screen.findByText('Đã tạo 1 label · 1 đơn lỗi · 1 đơn bỏ qua')).toBeTruthy();
    expect(rowOf('2').getByText('Không thể tạo label cho đơn hàng này · package in freeze status')).toBeTruthy();
    expect(rowOf('3').getByText(new RegExp(ERRORS.CANCEL_REQUEST_PENDING.vi))).toBeTruthy();
    expect(screen.queryByText('1')).toBeNull();
    await press('Thử lại đơn 3');
    await press(/^Thử lại 1 đơn lỗi/);
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ ids: ['3'] }, { ids: ['2'] }]));
    fireEvent.click(screen.getByRole('radio', { name: /^Tất cả/ }));
    expect(rowOf('1').getByRole('link').getAttribute('href')).toBe('/api/files/1.pdf');
  });

  it('lets a viewer read, with an explanation in place of actions that the role does not permit (TEA-12)', async () => {
    const print = {
      id: 'p1',
      at: batch.createdAt,
      by: 'Lan',
      size: 'A4' as const,
      count: 1,
      missing: [],
      reason: null,
    };
    batch = createBatch({
      rights: ['viewOrders'],
      state: 'stopped',
      total: 3,
      counts: { ...NONE, made: 1, failed: 1, waiting: 1 },
      orders: [
        createRow('1'),
        createRow('2', { state: 'failed', labelFile: null, error: 'LABEL_NOT_POSSIBLE' }),
        createRow('3', { state: 'waiting', labelFile: null }),
      ],
      prints: [{ ...print, state: 'ready', url: '/p.pdf' }],
    });
    openBatch();
    expect(await screen.findByText('Vai trò viewer chỉ xem')).toBeTruthy();
    expect(rowOf('2').getByText('Không thể tạo label cho đơn hàng này')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Mở PDF' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Thử lại|Tạo|In|Chỉ in)/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'A4' })).toBeNull();
    cleanup();
    batch = { ...batch, state: 'running' };
    openBatch();
    expect(await screen.findByText('Đã xong 2 trên 3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Dừng' })).toBeNull();
  });

  it('prints on the selected paper into a new window, once the file is ready (LBL-17)', async () => {
    const replace = vi.fn<(url: string) => void>();
    vi.stubGlobal('open', () => ({ location: { replace }, close: () => undefined, opener: null }));
    batch = createBatch({ total: 1, counts: { ...NONE, made: 1 }, orders: [createRow('1')] });
    openBatch();
    expect(await screen.findByText('1 file PDF · 1 label')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'A4' }));
    expect(screen.getByText(/4 label mỗi tờ/)).toBeTruthy();
    const made = {
      id: 'p1',
      at: batch.createdAt,
      by: 'Lan',
      size: 'A4' as const,
      count: 1,
      state: 'ready' as const,
      url: '/p.pdf',
      missing: [],
      reason: null,
    };
    batch = { ...batch, prints: [made] };
    await press(/^In 1 label/);
    await waitFor(() => expect(replace).toHaveBeenCalledWith('http://localhost:3000/p.pdf'));
    expect(asked).toMatchObject([{ path: '/shops/orders/labels/b1/print', body: { size: 'A4', again: 'ask' } }]);
    expect(screen.getByText(/Lan · A4 · 1 label/)).toBeTruthy();
  });

  it('shows why a print has no file, and offers to print again (SEC-11)', async () => {
    const print = { id: 'p1', at: batch.createdAt, by: 'Lan', size: 'A4' as const, count: 0, missing: [], url: null };
    batch = createBatch({
      total: 1,
      counts: { ...NONE, made: 1 },
      orders: [createRow('1')],
      prints: [
        { ...print, state: 'failed', reason: 'JOB_FAILED' },
        { ...print, id: 'p2', state: 'failed', reason: 'UNREADABLE' },
      ],
    });
    openBatch();
    expect(await screen.findByText(/Máy chủ đã dừng giữa chừng vì lỗi, hãy in lại/)).toBeTruthy();
    expect(screen.getByText(/Không đọc được label nào/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^In 1 label/ })).toBeTruthy();
  });

  it('shows which labels were printed before, when and by whom, and asks: only the new labels, or all again (LBL-18)', async () => {
    vi.stubGlobal('open', () => null);
    const printed = { at: '2026-11-22T18:02:00.000Z', by: 'Hải' };
    batch = createBatch({
      total: 3,
      counts: { ...NONE, kept: 2, made: 1 },
      orders: [createRow('1', { printed }), createRow('2', { printed }), createRow('3')],
    });
    openBatch();
    expect(await screen.findByText(/^2 label đã in, lần cuối lúc .*10:02 PT bởi Hải\. In lại\?$/)).toBeTruthy();
    await press(/^Chỉ in 1 label mới/);
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ size: '4x6', again: 'new' }]));
    await waitFor(() => expect(screen.getByRole('button', { name: /^In lại cả 3 label/ }).ariaBusy).not.toBe('true'));
    await press(/^In lại cả 3 label/);
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ size: '4x6', again: 'all' }));
  });

  it('shows its result above the list after its dialog is closed (LBL-10)', async () => {
    batch = createBatch({
      state: 'running',
      finishedAt: null,
      total: 48,
      counts: { ...NONE, made: 11, failed: 1, waiting: 36 },
    });
    const onOpen = vi.fn<(id: string) => void>();
    show(<RecentLabels isShown={false} onOpen={onOpen} />);
    await press('Batch Label 12/48');
    expect(onOpen).toHaveBeenCalledWith('b1');
  });
});
