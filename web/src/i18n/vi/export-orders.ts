import { topic } from '../topic.ts';

export const exportOrdersTexts = topic('export-orders', {
  title: 'export orders',
  selected: 'Đơn đã chọn ({{total}})',
  page: 'Trang này ({{total}})',
  all: 'Tất cả đơn khớp bộ lọc ({{total}})',
  file: 'Xuất ra file (XLSX, CSV)…',
});

declare module '../topic.ts' {
  interface Topics {
    'export-orders': typeof exportOrdersTexts;
  }
}
