import { topic } from '../topic.ts';

export const factoryChargesTexts = topic('factory-charges', {
  title: 'Đối chiếu nhà máy',
  house: 'Nhà máy',
  order: 'Đơn',
  sentAt: 'Gửi lúc (PT)',
  state: 'Trạng thái',
  ours: 'Chi phí của mình',
  theirs: 'Nhà máy tính',
  difference: 'Chênh lệch',
  learned: 'Đã cập nhật',
  learnedAt: 'vào chi phí đơn lúc',
  notRead: 'chưa đọc',
  ownPrice: 'giá bạn tự nhập, giữ nguyên',
  sameParcel_other: 'cùng kiện với {{count}} đơn',
  reasons: {
    refund: 'Nhà máy hoàn tiền, phần còn lại được giữ',
    afterShipping: 'Nhà máy sửa giá sau khi gửi hàng',
    correction: 'Nhà máy sửa giá',
  },
  months: 'Theo tháng',
  month: 'Tháng (PT)',
  orders: 'Số đơn',
  allMonths: '12 tháng gần nhất',
  differing_other: '{{count}} đơn chênh lệch',
  differingShort: 'Đơn lệch',
  unread_other: '{{count}} đơn chưa đọc, không tính vào tổng',
  readAt: 'Đọc lúc',
  neverRead: 'Chưa đọc lần nào',
  readNow: 'Đọc lại ngay',
  reading: 'Đang đọc…',
  failed: 'Lần đọc gần nhất chưa xong:',
  notConnected: 'Chưa kết nối nhà máy này',
  toConnections: 'Tới phần kết nối',
  emptyTitle: 'Chưa gửi đơn nào tới nhà máy này',
  emptyText: 'Mỗi tháng hệ thống đọc lại số tiền nhà máy tính cho từng đơn, cập nhật chi phí và hiện chênh lệch ở đây.',
  forbidden: 'Vai trò của bạn không xem được chi phí',
});

declare module '../topic.ts' {
  interface Topics {
    'factory-charges': typeof factoryChargesTexts;
  }
}
