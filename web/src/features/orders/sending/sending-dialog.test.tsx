import type { FulfilBatch } from '@bobbin/contract/fulfil-batches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../testing/open-app.tsx';
import { SendingDialog } from './sending-dialog.tsx';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type BatchOrder = FulfilBatch['orders'][number];
const orderOf = (orderId: string, state: BatchOrder['state'], house: BatchOrder['house']): BatchOrder => ({
  orderId,
  shopName: 'Maple',
  state,
  house,
  fulfillId: null,
  quoted: '8.40',
  cost: state === 'taken' ? '8.40' : null,
  error: null,
  reasons: [],
  detail: null,
  products: [],
});
const COUNTS = { waiting: 1, running: 0, sending: 1, asking: 0, taken: 2, drafted: 0, held: 1, refused: 1, failed: 0 };

it('The dialog shows for each factory how many of its orders arrived and how many failed (BLK-20)', async () => {
  const batch: FulfilBatch = {
    id: 'b1',
    createdAt: '2026-11-22T18:00:00.000Z',
    createdBy: 'Lan',
    isDraft: false,
    state: 'running',
    finishedAt: null,
    total: 6,
    counts: { ...COUNTS, skipped: 0, cancelled: 0 },
    orders: [
      orderOf('1', 'held', 'FLASH'),
      orderOf('2', 'taken', 'MANGO'),
      orderOf('3', 'taken', 'MANGO'),
      orderOf('4', 'refused', 'MANGO'),
      orderOf('5', 'sending', 'FLASH'),
      orderOf('6', 'waiting', null),
    ],
    rights: ['viewOrders', 'workOrders'],
  };
  answerCalls({ '/shops/orders/fulfill/batches/b1': () => batch });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendingDialog batchId="b1" onShow={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const houses = await screen.findByRole('list', { name: 'Theo nhà máy' });
  expect(
    within(houses)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mango2 / 31 đơn lỗi', 'Flash Pod1 / 2']);
});

it('The dialog separates incomplete orders from failed ones, and lists them instead of sending them (BLK-21)', async () => {
  const batch: FulfilBatch = {
    id: 'b2',
    createdAt: '2026-11-22T18:00:00.000Z',
    createdBy: 'Lan',
    isDraft: false,
    state: 'done',
    finishedAt: '2026-11-22T18:01:00.000Z',
    total: 4,
    counts: { ...COUNTS, waiting: 0, sending: 0, held: 0, taken: 1, skipped: 2, cancelled: 0 },
    orders: [
      orderOf('1', 'taken', 'MANGO'),
      orderOf('2', 'refused', 'MANGO'),
      { ...orderOf('3', 'skipped', null), error: 'DESIGNS_NOT_READY', reasons: ['3-1::NO_DESIGN'] },
      { ...orderOf('4', 'skipped', null), error: 'DESIGNS_NOT_READY', reasons: ['4-1::NO_DESIGN'] },
    ],
    rights: ['viewOrders', 'workOrders'],
  };
  answerCalls({ '/shops/orders/fulfill/batches/b2': () => batch });
  const onShow = vi.fn<(ids: readonly string[]) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendingDialog batchId="b2" onShow={onShow} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('status')).textContent).toContain('4 / 4 đã xử lý xong');
  expect(screen.getAllByRole('radio').map((part) => part.closest('label')?.textContent)).toEqual([
    'Tất cả 4',
    'Lỗi 1',
    'Còn thiếu 2',
    'Đã xong 1',
  ]);
  expect(screen.getByRole('button', { name: 'Gửi lại 1 đơn lỗi' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sao chép 3 mã đơn chưa gửi được' })).toBeDefined();
  expect(screen.getAllByText('Chưa có design')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Xem 2 đơn còn thiếu' }));
  expect(onShow).toHaveBeenCalledWith(['3', '4']);
});
