import { topic } from '../topic.ts';

export const undoTexts = topic('undo', {
  undo: 'Hoàn tác',
  undone: 'Đã hoàn tác',
  placed: 'Đã đặt file',
  taken: 'Đã gỡ file',
  saved: 'Đã lưu',
  marked: 'SKU cần nội dung của khách',
  unmarked: 'SKU không cần nội dung của khách',
  draftDropped: 'Đã bỏ bản nháp',
  priceSaved: 'Đã lưu giá',
  priceOf: 'Đơn {{id}}: {{price}}$',
});

declare module '../topic.ts' {
  interface Topics {
    undo: typeof undoTexts;
  }
}
