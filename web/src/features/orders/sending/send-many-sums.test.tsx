import type { FulfilCheck } from '@bobbin/contract/fulfil-batches';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { planSending } from './order-sending.ts';
import { SendManySums } from './send-many-sums.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

const PRODUCT = {
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
  house: 'MANGO',
  cost: '10.40',
  isCostComplete: true,
  revenue: { state: 'hold', basis: '20.00', cost: '10.40', result: '9.60', percent: 48, currency: 'USD' },
  needsLabel: false,
  products: [{ ...PRODUCT, designs: [{ fileId: 'f1', name: 'boo.png', url: '/f1', thumbnailUrl: null }] }],
};

function show(checks: readonly FulfilCheck[]): string[] {
  render(<SendManySums plan={planSending(checks, true)} />);
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent ?? '');
}

it('The row of each factory adds up: orders, cost, payments of buyers and profit (BLK-1)', () => {
  const flash = { ...READY, orderId: '3', house: 'FLASH' as const, cost: '5.20', isCostComplete: false };
  const loss = { state: 'hold' as const, basis: '4.00', cost: '5.20', result: '-1.20', percent: -30, currency: 'USD' };
  expect(show([READY, { ...READY, orderId: '2' }, { ...flash, revenue: loss }])).toEqual([
    'Nhà máyĐơnChi phíEarnLợi nhuận',
    'Mango220.80$40.00$19.20$48.00%',
    'Flash Pod15.20$(chưa đủ giá)4.00$-1.20$-30.00%',
    'Tổng326.00$(chưa đủ giá)44.00$18.00$40.91%',
  ]);
});

it('The sums show no profit where the role hides it for an order, and name orders without a price (BLK-1, MNY-6)', () => {
  const dark = { ...READY, orderId: '2', house: 'FLASH' as const, cost: null, isCostComplete: false, revenue: null };
  expect(show([READY, dark]).slice(0, 3)).toEqual(['Nhà máyĐơnChi phí', 'Mango110.40$', 'Flash Pod1chưa có giá']);
});

it('The sums count orders in another currency separately, and exclude them from earnings and profit (PRF-20)', () => {
  const pounds = {
    state: 'hold' as const,
    basis: '90.00',
    cost: '10.40',
    result: null,
    percent: null,
    currency: 'GBP',
  };
  expect(show([READY, { ...READY, orderId: '2', revenue: pounds }])[1]).toBe('Mango220.80$20.00$9.60$48.00%');
  expect(screen.getByText(/trả bằng GBP/).textContent).toBe('1 đơn trả bằng GBP (90.00 GBP)');
});
