import { topic } from '../topic.ts';

export const moneyFilesTexts = topic('money-files', {
  ofTransactions: 'Xuất file giao dịch',
  ofPayment: 'Xuất file báo cáo',
  start: 'Xuất file',
  all: 'Mọi giao dịch của số dư này.',
  asFiltered: 'Các giao dịch khớp bộ lọc đang chọn.',
});

declare module '../topic.ts' {
  interface Topics {
    'money-files': typeof moneyFilesTexts;
  }
}
