import type { TransactionType } from '@bobbin/domain/money/transaction-types';
import { topic } from '../topic.ts';

export const transactionsTexts = topic('transactions', {
  transactions: 'Lịch sử giao dịch',
  transactionsEmpty: 'Chưa có giao dịch',
  transactionsEmptyText: 'Tiền nạp và các khoản trừ vào số dư sẽ hiện ở đây.',
  time: 'Thời gian (PT)',
  transactionCode: 'Mã',
  type: 'Loại',
  status: 'Trạng thái',
  amount: 'Số tiền',
  transactionTypes: {
    DEPOSIT: 'Nạp tiền',
    WITHDRAWAL: 'Rút tiền',
    DESIGN: 'Design thuê',
    SKU_DESIGN: 'Design SKU',
    RENEWAL: 'Gia hạn shop',
    ADJUSTMENT: 'Nhân viên điều chỉnh',
  } satisfies Record<TransactionType, string>,
  rate: 'Tỷ giá',
  description: 'Nội dung',
  before: 'Trước',
  after: 'Sau',
  deleted: 'Đã xoá',
});

declare module '../topic.ts' {
  interface Topics {
    transactions: typeof transactionsTexts;
  }
}
