import { topic } from '../topic.ts';

export const packingTexts = topic('packing', {
  title: 'In phiếu',
  reading: 'Đang đọc các đơn đã chọn…',
  count_other: '{{count}} đơn',
  beyond_other: 'Mỗi file tối đa {{max}} đơn: file này có {{max}} đơn đầu, còn {{count}} đơn chọn lại lần nữa.',
  kind: 'Loại phiếu',
  kinds: { slips: 'Phiếu đóng gói', picks: 'Danh sách lấy hàng' },
  hints: {
    slips: 'Mỗi đơn một tờ cho vào kiện: người nhận, sản phẩm có ảnh, mã vạch của đơn. Tờ này luôn bằng tiếng Anh.',
    picks: 'Một danh sách cho mọi đơn: theo nhà máy rồi theo SKU, có design, tổng số lượng và mã đơn.',
  },
  size: 'Khổ giấy',
  sizes: { '4x6': '4×6', A4: 'A4', Letter: 'Letter' },
  actions: {
    slips_other: 'Tạo phiếu đóng gói cho {{count}} đơn',
    picks_other: 'Tạo danh sách lấy hàng cho {{count}} đơn',
  },
  staysHere: 'Đóng tab không mất gì: file vẫn được tạo, và mở lại được ở đây trong 7 ngày.',
  history: 'File của bạn trong 7 ngày',
  open: 'Mở PDF',
  openOf: 'Mở PDF {{name}}',
  waiting: 'Đang tạo file…',
  failures: {
    NOTHING_LEFT: 'Mọi đơn đã huỷ hoặc chưa thanh toán',
    JOB_FAILED: 'File không còn hoặc máy chủ đã dừng giữa chừng, hãy tạo lại',
  },
  leftOut: 'Không có trong file vì đã huỷ hoặc chưa thanh toán: {{ids}}',
});

declare module '../topic.ts' {
  interface Topics {
    packing: typeof packingTexts;
  }
}
