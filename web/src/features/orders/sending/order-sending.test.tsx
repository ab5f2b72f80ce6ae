import type { FulfilBatch, FulfilCheck } from '@bobbin/contract/fulfil-batches';
import { beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { pickOrders, planSending, toLackText, toWhy } from './order-sending.ts';

beforeAll(startTranslations);

const design = { fileId: 'f1', name: 'boo.png', url: '/f1', thumbnailUrl: null };
const product = {
  id: 'p',
  productName: 'Tee',
  skuName: 'M',
  sellerSku: 'BOO-M',
  quantity: 2,
  isFromMemory: true,
  from: null,
};
const READY: FulfilCheck = {
  orderId: '1',
  shopName: 'Maple',
  isReady: true,
  error: null,
  reasons: [],
  availableAt: null,
  house: 'PRESSIFY',
  cost: '10.40',
  isCostComplete: true,
  revenue: { state: 'hold', basis: '20.00', cost: '10.40', result: '9.60', percent: 48, currency: 'USD' },
  needsLabel: false,
  products: [{ ...product, designs: [design] }],
};
const lacking = (orderId: string, error: string, reasons: string[] = []): FulfilCheck => ({
  ...READY,
  orderId,
  isReady: false,
  error,
  reasons,
  cost: null,
  revenue: null,
});

it('incomplete orders are grouped: each appears once, under its first missing step (BLK-1)', () => {
  const checks = [
    READY,
    { ...READY, orderId: '2', house: 'MANGO' as const, cost: '0.10' },
    { ...READY, orderId: '3', needsLabel: true },
    lacking('4', 'DESIGNS_NOT_READY', ['p:front:BAD_SIZE', 'q::NO_DESIGN']),
    lacking('5', 'DESIGNS_NOT_READY', ['p::NO_DESIGN']),
    lacking('6', 'CANCEL_REQUEST_PENDING'),
    lacking('7', 'VARIANT_UNKNOWN', ['p:NO_COLOR']),
    lacking('8', 'FULFIL_NOT_POSSIBLE', ['ON_HOLD', 'NOT_STATUS']),
  ];
  const plan = planSending(checks, true);
  expect(plan.ready.map(({ orderId }) => orderId)).toEqual(['1', '2', '3']);
  expect(plan.lacking.map(({ code, orders }) => [code, orders.length])).toEqual([
    ['NO_DESIGN', 2],
    ['CANCEL_REQUESTED', 1],
    ['NO_COLOR', 1],
    ['ON_HOLD', 1],
  ]);
  expect(plan.houses.map(({ house, count, costCents }) => [house, count, costCents])).toEqual([
    ['PRESSIFY', 2, 2080],
    ['MANGO', 1, 10],
  ]);
  expect(plan.designs).toMatchObject([{ fileId: 'f1', pieces: 6 }]);
  expect(plan).toMatchObject({ labelCount: 1, fromMemoryCount: 3, costCents: 2090 });
});

it('orders without a label are left out if the bulk fulfil buys no labels (BLK-9)', () => {
  const plan = planSending([READY, { ...READY, orderId: '3', needsLabel: true }], false);
  expect(plan.ready.map(({ orderId }) => orderId)).toEqual(['1']);
  expect(plan.lacking.map(({ code }) => code)).toEqual(['NO_LABEL']);
});

it('sums are hidden from users who may not see money', () => {
  expect(planSending([{ ...READY, cost: null, revenue: null }], true).houses[0]).toMatchObject({
    costCents: 0,
    resultCents: null,
  });
});

it('orders that need action come first, with the reason in words (BLK-5)', () => {
  const row: FulfilBatch['orders'][number] = {
    orderId: '1',
    shopName: 'Maple',
    state: 'taken',
    house: 'PRESSIFY',
    fulfillId: '184',
    quoted: '10.00',
    cost: '10.70',
    error: null,
    reasons: [],
    detail: null,
    products: [],
  };
  const rows = [
    row,
    { ...row, orderId: '2', state: 'waiting' as const, cost: null },
    {
      ...row,
      orderId: '3',
      state: 'skipped' as const,
      error: 'FULFIL_NOT_POSSIBLE',
      reasons: ['CANCELLED'],
      cost: null,
    },
    { ...row, orderId: '4', state: 'refused' as const, detail: 'Out of G5000', cost: null },
  ];
  expect(pickOrders(rows, 'all').map(({ orderId }) => orderId)).toEqual(['4', '3', '1', '2']);
  expect(pickOrders(rows, 'failed').map(({ orderId }) => orderId)).toEqual(['4']);
  expect(pickOrders(rows, 'skipped').map(({ orderId }) => orderId)).toEqual(['3']);
  expect(pickOrders(rows, 'differs').map(({ orderId }) => orderId)).toEqual(['1']);
  expect(rows.slice(2).map(toWhy)).toEqual(['Không thể fulfill đơn hàng này · Đơn đã huỷ', 'Out of G5000']);
  const noDesign = { ...row, error: 'DESIGNS_NOT_READY', reasons: ['3-1::NO_DESIGN'] };
  expect(toWhy(noDesign)).toBe('Chưa có design');
  expect(toLackText('NO_DESIGN')).toBe('Chưa có design');
});
