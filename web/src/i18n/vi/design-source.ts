import { topic } from '../topic.ts';

export const designSourceTexts = topic('design-source', {
  kinds: {
    order: 'Chọn riêng cho đơn này',
    sku: 'Từ SKU này',
    colour: 'Từ màu {{colour}}',
    product: 'Từ sản phẩm',
    pattern: 'Từ seller SKU {{pattern}}',
    allShops: 'Từ seller SKU {{pattern}}, mọi shop',
  },
  version: 'phiên bản {{version}}',
  placed: 'gắn {{time}}',
  placedBy: 'gắn {{time}}, {{name}}',
  change: 'Đổi bản in',
  choose: 'Chọn bản in có sẵn',
  open: 'Mở bản in',
  waits: 'Bản in {{name}} khó thấy trên màu {{colour}}, nên đơn chưa có file. Đồng ý một lần thì các đơn sau tự có.',
  confirm: 'Vẫn in trên {{colour}}',
});

declare module '../topic.ts' {
  interface Topics {
    'design-source': typeof designSourceTexts;
  }
}
