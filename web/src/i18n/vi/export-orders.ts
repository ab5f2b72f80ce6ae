import { topic } from '../topic.ts';

export const exportOrdersTexts = topic('export-orders', {
  title: 'export orders',
  selected: 'Đơn đã chọn ({{total}})',
  page: 'Trang này ({{total}})',
  all: 'Tất cả đơn khớp bộ lọc ({{total}})',
  file: 'Xuất ra file (XLSX, CSV)…',
  done: 'Successfull',
  copied: 'Copy thành công',
  count_other: '{{count}} đơn',
  notAll_other: 'Chưa đủ {{count}} đơn: một số đơn đã thay đổi trong lúc xuất. Hãy xuất lại.',
  failed: 'Error',
  refused: 'Failed to copy order details to clipboard:',
  byHand: 'Trình duyệt không cho ghi vào clipboard. Nội dung đã được bôi đen, nhấn Ctrl/⌘ + C để chép.',
});

declare module '../topic.ts' {
  interface Topics {
    'export-orders': typeof exportOrdersTexts;
  }
}
