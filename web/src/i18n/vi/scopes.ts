import { topic } from '../topic.ts';

export const scopesTexts = topic('scopes', {
  useFor: 'Dùng {{name}} cho',
  choose: 'Dùng bản in cho',
  undoHint: 'Hoàn tác được trong 24 giờ, ghi vào lịch sử từng đơn',
  keep: 'Giữ {{name}}',
  keepFiles: 'Để riêng đơn này',
  names: {
    order: 'Chỉ đơn này',
    sku: 'Chỉ SKU này',
    colour: 'Chỉ màu {{colour}}',
    product: 'Cả sản phẩm',
    style: 'Kiểu {{name}}',
    pattern: 'Mọi SKU {{pattern}} của shop',
    allShops: 'Mọi shop có {{pattern}}',
  },
  apply: {
    order: 'Dùng cho đơn này',
    sku_other: 'Dùng cho SKU này, {{count}} đơn',
    colour_other: 'Dùng cho màu {{colour}}, {{count}} đơn',
    product_other: 'Dùng cho cả sản phẩm, {{count}} đơn',
    style_other: 'Dùng cho kiểu {{name}}, {{count}} đơn',
    pattern_other: 'Dùng cho {{pattern}}, {{count}} đơn',
    allShops_other: 'Dùng cho mọi shop, {{count}} đơn',
  },
  oneOrder: '1 đơn',
  laterKeep: 'Đơn sau vẫn in {{name}}',
  laterNone: 'Đơn sau chưa có bản in',
  skus_other: '{{count}} SKU',
  shops_other: '{{count}} shop',
  waiting_other: '{{count}} đơn chưa gửi',
  drafts_other: 'hỏi {{count}} đơn nháp',
  refused: 'Các SKU của sản phẩm này mang design khác nhau',
  done: 'Đã gắn {{name}}',
  doneText_other: '{{skus}} · {{count}} đơn sẵn sàng',
  toPick: 'chọn nơi dùng {{name}}',
});

declare module '../topic.ts' {
  interface Topics {
    scopes: typeof scopesTexts;
  }
}
