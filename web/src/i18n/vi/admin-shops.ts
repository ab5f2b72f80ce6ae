import { topic } from '../topic.ts';

export const adminShopsTexts = topic('admin-shops', {
  flashSale: 'Flash Sale',
  title: 'Quản lý Shop Toàn hệ thống',
  search: 'Tìm mã shop, tên, chủ shop',
  shop: 'Shop',
  owner: 'Chủ shop',
  status: 'Trạng thái',
  orders: 'Đơn / tiền giữ',
  products: 'Sản phẩm',
  productsHint: 'Tất cả, rồi đang bán · bị từ chối · đóng băng',
  health: 'Health',
  proxy: 'Proxy / bank',
  noProxy: 'No proxy',
  proxyError: 'proxy lỗi hoặc đã đăng xuất',
  extension: 'Extension',
  synced: 'Đã đồng bộ',
  notSynced: 'Quá 24 giờ',
  autoRenew: 'Auto renew',
  autoLabel: 'Auto label',
  end: 'Hết hạn',
  ended: 'Hết hạn',
  daysLeft_other: 'còn {{count}} ngày',
  bySubscription: 'gói Bobbin',
  byAuthorization: 'uỷ quyền',
  updatedAt: 'Cập nhật',
  moreOf: 'Thao tác với {{name}}',
  details: 'Chi tiết shop',
  orderList: 'Đơn hàng của shop',
  ordersOf: 'Đơn hàng của {{name}}',
  violations_other: 'Vi phạm · {{count}}',
  showDebt: 'Xem công nợ',
  editName: 'Sửa tên',
  editProxy: 'Sửa proxy',
  release: 'Thu hồi shop',
  releaseTitle: 'Thu hồi shop {{name}}?',
  releaseText:
    'Shop rời khỏi {{owner}}: token bị xoá, đồng bộ và fulfil dừng, người bán được báo.\nĐơn hàng và cài đặt vẫn còn. Ai uỷ quyền tiếp theo sẽ có shop này. Không hoàn tác được.',
  released: 'Đã thu hồi {{name}}',
  emptyTitle: 'Chưa có shop nào',
  emptyText: 'Shop của người bán sẽ hiện ở đây khi họ kết nối.',
  debtTitle: 'Công nợ của {{name}}',
  debtNote: 'Theo các đơn đã quyết toán mà Bobbin đã đọc.',
  onHold: 'Tiền đang giữ',
  negative_other: 'Quyết toán âm ({{count}} đơn)',
  unpaid: 'Gia hạn chưa trả',
  since: 'từ',
  debt: 'Tổng nợ',
  moreOrders_other: 'và {{count}} đơn nữa',
});

declare module '../topic.ts' {
  interface Topics {
    'admin-shops': typeof adminShopsTexts;
  }
}
