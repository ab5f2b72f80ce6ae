import type { Quote } from '@bobbin/contract/fulfilment';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { createTestDetail } from '../orders/testing/orders.ts';
import { createForm } from './fulfil-form.ts';
import { QuoteLines } from './quote-lines.tsx';

const LINE: Quote['lines'][number] = {
  id: 'product-1',
  orderId: '577241908833610294',
  label: 'T-shirt / Black / XL',
  quantity: 2,
  price: '17.20',
  base: '14.20',
  size: '3.00',
  sides: '2.00',
  reason: null,
};
const QUOTE: Quote = {
  lines: [LINE],
  priceList: { from: '2026-11-01T08:00:00.000Z', readAt: '2026-11-21T14:00:00.000Z' },
  extras: [
    { code: 'SECOND_SIDE', quantity: 2, price: '2.00' },
    { code: 'SPEED', quantity: 1, price: '1.00' },
  ],
  shipping: '0.50',
  total: '20.70',
  parcel: [],
  unknown: [],
  isComplete: true,
  revenue: null,
  designSides: 2,
  reroute: null,
};

beforeAll(startTranslations);
afterEach(cleanup);

function show(quote: Quote): string[] {
  const order = createTestDetail({});
  render(<QuoteLines order={order} form={createForm(order, [], undefined)} quote={quote} isQuoting={false} />);
  const table = screen.getByRole('table', { name: 'Giá nhà máy' });
  return within(table)
    .getAllByRole('row')
    .map((row) => row.textContent ?? '');
}

it('the quote shows the parts of a line, the extra charges of the order, and the source of the prices (FUL-86)', () => {
  expect(show(QUOTE)).toEqual(['Giá gốcSizeMặt inTổng', 'T-shirt / Black / XL ×214.20$3.00$2.00$19.20$']);
  screen.getByText('Bảng giá Pressify.us từ 01/11/2026 · Giá Pressify.us đọc lúc 21/11/2026 06:00 PT');
  // A charge that a product line already contains is not listed a second time.
  expect(screen.queryByText(/Mặt in thứ hai/)).toBeNull();
  screen.getByText('Phụ phí tốc độ');
});

it('the quote shows unknown costs as unknown, never as zero (FUL-86, FUL-58)', () => {
  show({ ...QUOTE, extras: [{ code: 'SPEED', quantity: 1, price: null }], unknown: ['SPEED'] });
  expect(screen.getByText('Phụ phí tốc độ').nextElementSibling?.textContent).toBe('chưa có giá');
  expect(screen.getAllByText('(chưa gồm phụ phí tốc độ)')).not.toHaveLength(0);
  cleanup();
  const none = { from: null, readAt: null };
  expect(show({ ...QUOTE, priceList: none, lines: [{ ...LINE, sides: null }] })[1]).toContain('chưa có giá17.20$');
  expect(screen.queryByText(/Bảng giá|đọc lúc/)).toBeNull();
  cleanup();
  const unpriced = { ...LINE, price: null, base: null, size: null, sides: null, reason: 'NO_COLOR' };
  const [, row = ''] = show({ ...QUOTE, lines: [unpriced] });
  expect(row).not.toContain('$');
  expect(row.length).toBeGreaterThan(LINE.label.length + 4);
});
