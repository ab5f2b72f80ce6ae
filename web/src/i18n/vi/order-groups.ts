import { topic } from '../topic.ts';

export const orderGroupsTexts = topic('order-groups', {
  group: 'Nhóm',
  none: 'Nhóm: không',
  by: { shop: 'Nhóm: shop', factory: 'Nhóm: nhà máy', product: 'Nhóm: sản phẩm', dueDay: 'Nhóm: ngày hạn' },
  title: { shop: 'Shop', factory: 'Nhà máy', product: 'Sản phẩm', dueDay: 'Ngày hạn (PT)' },
  empty: { shop: 'Không có shop', factory: 'Chưa có nhà máy', product: 'Không có sản phẩm', dueDay: 'Không có hạn' },
  orders: 'Đơn',
  earn: 'Earn',
  cost: 'Chi phí',
  profit: 'Lợi nhuận',
  priced: 'Có giá',
  pricedOf: '{{priced}} trong {{orders}}',
  tooMany: 'Có {{count}} đơn, chỉ nhóm được tới {{max}} đơn. Hãy lọc bớt, ví dụ theo ngày hoặc trạng thái.',
  cut: 'Chỉ hiện {{max}} nhóm đầu.',
  failed: 'Chưa tải được các nhóm',
  retry: 'Thử lại',
});

declare module '../topic.ts' {
  interface Topics {
    'order-groups': typeof orderGroupsTexts;
  }
}
