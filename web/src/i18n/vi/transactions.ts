import type { HandType, TransactionStatus, TransactionType } from '@bobbin/domain/money/transaction-types';
import { topic } from '../topic.ts';

export const transactionsTexts = topic('transactions', {
  transactions: 'Lịch sử giao dịch',
  transactionsEmpty: 'Chưa có giao dịch',
  transactionsEmptyText: 'Tiền nạp và các khoản trừ vào số dư sẽ hiện ở đây.',
  search: 'Mã, nội dung',
  time: 'Giờ PT',
  transactionCode: 'Mã',
  type: 'Loại',
  status: 'Trạng thái',
  amount: 'Số tiền',
  dong: 'VND',
  balance: 'Số dư',
  from: 'từ {{amount}}',
  transactionTypes: {
    DEPOSIT: 'Nạp tiền',
    WITHDRAWAL: 'Rút tiền',
    DESIGN: 'Design thuê',
    SKU_DESIGN: 'Design SKU',
    RENEWAL: 'Gia hạn shop',
    ADJUSTMENT: 'Nhân viên điều chỉnh',
  } satisfies Record<TransactionType, string>,
  statuses: {
    WAITING: 'Đang chờ',
    APPROVAL: 'Chờ người duyệt thứ hai',
    HELD: 'Đang giữ',
    SUCCESS: 'SUCCESS',
    DIFFERENT: 'Khác số hẹn',
    RETURNED: 'Đã trả lại',
    EXPIRED: 'EXPIRED',
    DENIED: 'Từ chối',
  } satisfies Record<TransactionStatus, string>,
  description: 'Nội dung',
  deleted: 'Đã xoá',
  addedBy: '{{name}} thêm',
  decidedBy: '{{name}} duyệt',
  available: 'Số dư khả dụng',
  held: 'Đang giữ để rút',
  in7Days: 'Vào 7 ngày',
  out7Days: 'Ra 7 ngày',
  warnMe: 'Báo khi số dư thấp',
  warnedBelow: 'Báo khi số dư dưới {{amount}}',
  warnTitle: 'Báo khi số dư thấp',
  warnBelow: 'Báo khi số dư dưới (USD)',
  warnHint: 'Báo qua Telegram, hoặc mail khi chưa có nhóm. Để trống nếu không cần báo.',
  warningOn: 'Sẽ báo khi số dư xuống thấp',
  warningOff: 'Đã tắt báo số dư thấp',
  addTransaction: 'Thêm giao dịch',
  addTo: 'Thêm giao dịch cho {{name}}',
  add: 'Thêm',
  added: 'Đã thêm giao dịch',
  waitsForSecond: 'Đã thêm, chờ người thứ hai duyệt',
  price: 'Số tiền (USD)',
  descriptionHint: 'Thành viên đọc được nội dung này.',
  handTypes: {
    DEPOSIT: 'Nạp tiền (+)',
    WITHDRAWAL: 'Rút tiền (−)',
    ADJUSTMENT: 'Điều chỉnh (+ hoặc −)',
  } satisfies Record<HandType, string>,
  handHints: {
    DEPOSIT: 'Tiền đã nhận ngoài hệ thống, cộng vào số dư.',
    WITHDRAWAL: 'Tiền đã trả ngoài hệ thống, trừ khỏi số dư.',
    ADJUSTMENT: 'Sửa số dư: viết dấu − phía trước để trừ.',
  } satisfies Record<HandType, string>,
  ownBalance: 'Không thể tự điều chỉnh số dư của chính mình',
  approve: 'Duyệt',
  approved: 'Đã duyệt giao dịch',
  deny: 'Từ chối',
  denyTitle: 'Từ chối giao dịch này?',
  denyText: '“{{description}}” của {{name}} sẽ không được cộng hay trừ. Không hoàn tác được.',
});

declare module '../topic.ts' {
  interface Topics {
    transactions: typeof transactionsTexts;
  }
}
