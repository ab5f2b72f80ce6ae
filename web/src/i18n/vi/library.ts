import { topic } from '../topic.ts';

export const libraryTexts = topic('library', {
  title: 'Thư viện',
  chooseFor: 'chọn cho {{place}}',
  mode: 'Xem PNG nào',
  ofProduct: 'Theo sản phẩm',
  allPng: 'Tất cả PNG',
  search: 'Tìm tên file, SKU, thẻ',
  useFor: 'Dùng cho {{place}}',
  noPaging_other: '{{count}} PNG từng dùng cho sản phẩm này, không phân trang',
  emptyProduct: 'Chưa có PNG nào từng dùng cho sản phẩm này',
  emptyProductText: 'Chọn trong tất cả PNG, hoặc tải ảnh lên ở mặt in.',
  seeAll: 'Xem tất cả PNG',
  empty: 'Thư viện chưa có PNG nào',
  emptyText: 'Mọi design tải lên ở đơn hàng đều nằm ở đây; cũng có thể tải lên trước khi có đơn.',
  version: 'v{{version}}',
  orders_other: '{{count}} đơn',
  unused: 'chưa dùng',
  making: 'Đang tạo ảnh nhỏ',
  size: '{{width}} × {{height}}',
});

declare module '../topic.ts' {
  interface Topics {
    library: typeof libraryTexts;
  }
}
