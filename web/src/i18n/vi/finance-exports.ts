import { topic } from '../topic.ts';

export const financeExportsTexts = topic('finance-exports', {
  ofTransactions: 'Xuất file giao dịch',
  ofPayment: 'Xuất file báo cáo',
  ofParcels: 'Xuất danh sách kiện',
  asListed: 'Các kiện của danh sách đang xem, với shop và nhà máy đang chọn.',
  start: 'Xuất file',
  all: 'Mọi giao dịch của số dư này.',
  formatHints: {
    xlsx: 'Mở được ngay bằng Excel, Google Sheets. Mã và số tiền giữ đủ từng chữ số.',
    excel: 'CSV có dấu tiếng Việt đúng, mã và số tiền giữ đủ từng chữ số khi mở bằng Excel.',
    csv: 'CSV chuẩn UTF-8, cho phần mềm khác đọc.',
  },
  asFiltered: 'Các giao dịch khớp bộ lọc đang chọn.',
});

declare module '../topic.ts' {
  interface Topics {
    'finance-exports': typeof financeExportsTexts;
  }
}
