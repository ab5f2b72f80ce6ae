import { topic } from '../topic.ts';

/** Texts of the orders list that are not needed for its first rows. */
export const ordersLaterTexts = topic('orders-later', {
  openOrder: 'Mở trang đơn hàng',
  openFulfil: 'Mở hộp thoại fulfill',
  track: 'Theo dõi kiện hàng',
  teamwork: 'Thẻ, người làm, giữ lại…',
  ignored: 'Đã bỏ qua phần không dùng được của đường dẫn: {{names}}.',
  ignoredReset: 'Xoá phần thừa trong link',
  walk: { end: 'Đã đến cuối danh sách, không còn đơn nào gửi được' },
  resolve: {
    action: 'Xử lý tay',
    many_other: 'Xử lý tay {{count}} đơn',
  },
  cancelFulfil: {
    action: 'Huỷ ở nhà máy',
    draftAction: 'Bỏ bản nháp',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'orders-later': typeof ordersLaterTexts;
  }
}
