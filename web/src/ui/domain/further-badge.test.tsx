import { FURTHER_STATUSES } from '@bobbin/domain/orders/further-status';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLocale, startTranslations } from '../../i18n/i18n.ts';
import { OrderStatusBadge } from './status-badge.tsx';

/** Order statuses as the second document lists them: status, colour, Vietnamese, English. */
const DOCUMENT = `
OUT_FOR_DELIVERY yellow Đang giao | Out for delivery
CREATED blue Đã tạo | Created
SHIPPED green Đã gửi | Shipped
CONFIRMED blue Đã xác nhận | Confirmed
PROCESSED blue Đã xử lý | Processed
FIXED green Đã sửa xong | Fixed
PRIORITY violet Ưu tiên | Priority
PRINTED violet Đã in | Printed
IN_PRODUCTION violet Đang sản xuất | In production
IN_PRODUCING violet Đang làm | Being produced
HOLD amber Tạm dừng | Paused
FEEDBACK amber Chờ phản hồi | Awaiting feedback
REQUEST_REFUND amber Xin hoàn tiền | Refund requested
REFUNDED neutral Đã hoàn tiền | Refunded
PRE_TRANSIT amber Sắp vận chuyển | Pre-transit
NEW_ORDER blue Đơn mới | New order
NOT_FULFILL neutral Chưa fulfill | Not fulfilled
DRAFT neutral Bản nháp | Draft
NOT_CREATE neutral Chưa tạo | Not created
REQUEST_CANCEL red Đang xin huỷ | Cancel requested
CANCEL red Huỷ | Cancelled
IN_PRODUCTION_CANCELLED red Huỷ khi đang in | Cancelled in print
REJECTED red Bị từ chối | Rejected
WRONGSIZE red Sai kích thước ảnh | Wrong image size
UNKNOWN neutral Không rõ | Unknown`;
const WORDS = DOCUMENT.trim()
  .split('\n')
  .map((line) => {
    const [, status = '', tone = '', vi = '', en = ''] = /^(\S+) (\S+) (.*) \| (.*)$/.exec(line) ?? [];
    return { status, tone, vi, en };
  });

beforeAll(startTranslations);
afterEach(async () => {
  cleanup();
  await setLocale('vi');
});

describe('the additional status words (ORD-40)', () => {
  it('equal the 25 words of the documents, and include none of the nine statuses', () => {
    expect(WORDS).toHaveLength(25);
    expect(new Set(FURTHER_STATUSES)).toEqual(new Set(WORDS.map(({ status }) => status)));
    expect(ORDER_STATUSES.filter((status) => WORDS.some((word) => word.status === status))).toEqual([]);
  });

  it.each(WORDS)('$status has its colour and a text in both languages', async ({ status, tone, vi, en }) => {
    for (const locale of ['vi', 'en'] as const) {
      await setLocale(locale);
      render(<OrderStatusBadge status={status} />);
      const badge = await screen.findByText(locale === 'vi' ? vi : en);
      expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
      expect(badge.closest('[title]')?.getAttribute('title')).toBe(status);
      cleanup();
    }
  });

  it('match in any case; unknown words stay raw, in a neutral colour (ORD-25)', async () => {
    render(<OrderStatusBadge status="priority" />);
    await screen.findByText('Ưu tiên');
    render(<OrderStatusBadge status="Brand_New_Word" />);
    const badge = await screen.findByText('Brand_New_Word');
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe('neutral');
  });
});
