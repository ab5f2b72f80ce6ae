import { topic } from '../topic.ts';

export const adminOrdersTexts = topic('admin-orders', {
  title: 'ORDERS',
  allShops: 'Mọi shop',
  search: 'search by order code',
  searchButton: 'Tìm',
  notYetFulfilled: 'not yet fulfilled',
  autoFulfil: 'Auto fulfill',
  autoFulfilOf: 'Auto fulfill đơn {{id}}',
  onHold: 'ON HOLD',
  seller: 'Người bán',
  ofShop: 'Shop {{name}}',
  ofUser: 'Chủ shop {{name}}',
  exportFile: 'Xuất file',
  exportNoSearch: 'Bỏ từ khoá tìm kiếm, hoặc chọn từng đơn, rồi mới xuất được',
  exportNone: 'Chọn đơn để copy',
  emptyTitle: 'Chưa có đơn nào',
  emptyText: 'Đơn của mọi người bán sẽ hiện ở đây khi shop của họ có khách mua.',
  columns: {
    order: 'Đơn hàng',
    seller: 'Người bán / Shop',
    product: 'Sản phẩm',
    label: 'Label',
    status: 'Trạng thái',
    price: 'Giá',
    earn: 'Earn',
    cost: 'Cost',
    revenue: 'Lợi nhuận',
    fulfil: 'Fulfill',
    created: 'Tạo lúc (LA)',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'admin-orders': typeof adminOrdersTexts;
  }
}
