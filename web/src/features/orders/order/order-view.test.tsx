import type { OrderDetail } from '@bobbin/contract/orders';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { OrderRevenueCell } from '../list/order-money.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { createTestDetail, createTestOrder } from '../testing/orders.ts';

beforeAll(startTranslations);
afterEach(cleanup);

type Entry = OrderDetail['timeline'][number];

function renderTimeline(entry: Pick<Entry, 'event' | 'actor' | 'details'>, said: Partial<OrderDetail> = {}): string {
  const at = new Date(1_795_000_000_000).toISOString();
  render(<OrderTimeline order={createTestDetail({ timeline: [{ id: '1', at, ...entry }], ...said })} />);
  return screen.getByRole('listitem').textContent ?? '';
}

describe('the revenue of an order', () => {
  it('shows the formula by which it was computed, even if the order has only a cost (MNY-7)', () => {
    const kept = createTestOrder({ status: 'CANCELLED', paymentTotalAmount: '24.99', fulfillPrice: '9.60' });
    render(<OrderRevenueCell order={kept} />);
    expect(screen.getByText('-9.60$').parentElement?.title).toBe('0.00$ − 9.60$ = -9.60$');
  });
});

describe('the timeline of an order', () => {
  it('shows a changed price in dollars, and every value by its label (ORD-29)', () => {
    const details = { from: '0.00', to: '1234.50', type: 'HAND' };
    const text = renderTimeline({ event: 'priceUpdated', actor: 'Lan Nguyễn', details });
    expect(text).toContain('0.00$ → 1,234.50$ · cách gửi: HAND');
  });

  it("shows a factory's states in words, with the factory's own status beside them (ORD-28)", () => {
    const details = {
      house: 'PRESSIFY',
      from: 'PRESSED',
      to: 'SHIPPED',
      fromState: 'IN_PRODUCTION',
      toState: 'SHIPPED',
    };
    const text = renderTimeline({ event: 'fulfilStatusChanged', actor: 'bobbin', details });
    expect(text).toContain('Đang sản xuất (pressed) → Nhà máy đã gửi (shipped) · nhà máy: Pressify.us');
    expect(text).toContain('Bobbin');
  });

  it('marks a price that came from the factory as the factory’s (ORD-29)', () => {
    const details = { from: '0.00', to: '9.60' };
    expect(renderTimeline({ event: 'priceUpdated', actor: 'PRESSIFY', details })).toContain('Nhà máy báo giá fulfill');
    cleanup();
    expect(renderTimeline({ event: 'priceUpdated', actor: 'Lan', details })).toContain('Sửa giá fulfill');
  });

  it('marks actions of staff by words alone, without a colour (TEA-9)', () => {
    const details = { from: '0.00', to: '9.60', as: 'staff' };
    const text = renderTimeline({ event: 'priceUpdated', actor: 'Hoa', details });
    expect(text).toContain('Hoa (Nhân viên)');
    expect(text).not.toContain('staff');
    cleanup();
    const { as: _as, ...own } = details;
    expect(renderTimeline({ event: 'priceUpdated', actor: 'Hoa', details: own })).not.toContain('Nhân viên');
  });

  it('shows why an order was cancelled (ORD-29)', () => {
    const details = { from: 'AWAITING_SHIPMENT', to: 'CANCELLED', cause: 'pull' };
    const entry = { event: 'statusChanged', actor: 'marketplace', details };
    const text = renderTimeline(entry, { cancelReason: 'Ordered by mistake' });
    expect(text).toContain('Chờ gửi → Đã huỷ');
    expect(text).toContain('lý do: Ordered by mistake');
  });
});

describe('the delivery of an order', () => {
  it('lists hidden fields once, with the time of their release to the minute (ORD-31)', () => {
    const holdUntil = '2026-11-22T01:38:00.000Z';
    const order = createTestDetail({ status: 'ON_HOLD', isOnHold: true, holdUntil, buyerName: null });
    render(<OrderDelivery order={order} />);
    expect(screen.getAllByText(/TikTok Shop ẩn/).map(({ textContent }) => textContent)).toEqual([
      'TikTok Shop ẩn đến 21/11/2026 17:38 PT',
    ]);
  });

  it('explains in words until when an unpaid order hides its buyer (ORD-31)', () => {
    render(<OrderDelivery order={createTestDetail({ status: 'UNPAID', buyerName: null })} />);
    expect(screen.getAllByText('TikTok Shop đang ẩn')).toHaveLength(1);
    expect(screen.getByText('Hiện ra khi đơn đã thanh toán và hết thời gian tạm giữ.')).toBeTruthy();
  });
});
