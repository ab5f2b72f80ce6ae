// @vitest-environment happy-dom
import type { FulfilBatch } from '@bobbin/contract/fulfil-batches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { answerCalls } from '../../testing/open-app.tsx';
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

it('says of each house how many of its orders are there and how many failed (BLK-20)', async () => {
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
