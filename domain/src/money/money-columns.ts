import type { ExportedColumn } from '../orders/export-columns.ts';

/** Columns of a file of balance movements, from left to right (EXP-10). */
export const TRANSACTION_COLUMNS = {
  code: { kind: 'id', title: { vi: 'Mã giao dịch', en: 'Code' }, width: 14 },
  createdAt: { kind: 'time', title: { vi: 'Thời gian', en: 'Time' }, width: 19 },
  type: { kind: 'text', title: { vi: 'Loại', en: 'Type' }, width: 13 },
  status: { kind: 'text', title: { vi: 'Trạng thái', en: 'Status' }, width: 13 },
  amount: { kind: 'money', title: { vi: 'Số tiền ($)', en: 'Amount ($)' }, width: 13 },
  before: { kind: 'money', title: { vi: 'Số dư trước ($)', en: 'Balance before ($)' }, width: 15 },
  after: { kind: 'money', title: { vi: 'Số dư sau ($)', en: 'Balance after ($)' }, width: 15 },
  dong: { kind: 'count', title: { vi: 'Tiền đồng', en: 'Dong' }, width: 13 },
  rate: { kind: 'count', title: { vi: 'Tỷ giá', en: 'Rate' }, width: 9 },
  description: { kind: 'text', title: { vi: 'Nội dung', en: 'Description' }, width: 44 },
  subject: { kind: 'id', title: { vi: 'Trả cho', en: 'Paid for' }, width: 24 },
  addedBy: { kind: 'text', title: { vi: 'Người thêm', en: 'Added by' }, width: 18 },
  decidedBy: { kind: 'text', title: { vi: 'Người duyệt', en: 'Decided by' }, width: 18 },
} as const satisfies Record<string, ExportedColumn>;
export type TransactionColumn = keyof typeof TRANSACTION_COLUMNS;

/**
 * Columns of a payment report, from left to right. The report has one row per order or other item, and the sum of the column `settled` is the
 * payment.
 */
export const PAYMENT_COLUMNS = {
  type: { kind: 'text', title: { vi: 'Loại', en: 'Type' }, width: 24 },
  orderId: { kind: 'id', title: { vi: 'Mã đơn', en: 'Order id' }, width: 20 },
  shop: { kind: 'text', title: { vi: 'Shop', en: 'Shop' }, width: 18 },
  at: { kind: 'time', title: { vi: 'Thời gian', en: 'Time' }, width: 19 },
  settled: { kind: 'money', title: { vi: 'Settlement ($)', en: 'Settlement ($)' }, width: 13 },
  estimated: { kind: 'money', title: { vi: 'Ước tính ($)', en: 'Estimated ($)' }, width: 13 },
  fulfil: { kind: 'money', title: { vi: 'Chi phí ($)', en: 'Cost ($)' }, width: 13 },
  design: { kind: 'money', title: { vi: 'Phí design ($)', en: 'Design fees ($)' }, width: 13 },
  profit: { kind: 'money', title: { vi: 'Lợi nhuận ($)', en: 'Profit ($)' }, width: 13 },
  description: { kind: 'text', title: { vi: 'Nội dung', en: 'Description' }, width: 34 },
  adjustmentId: { kind: 'id', title: { vi: 'Mã điều chỉnh', en: 'Adjustment id' }, width: 20 },
  statementId: { kind: 'id', title: { vi: 'Ngày quyết toán', en: 'Statement id' }, width: 20 },
  /** The amounts of a payment in another currency are in these columns, and its dollar columns are empty (PRF-20). */
  otherCurrency: { kind: 'text', title: { vi: 'Settlement (tiền khác USD)', en: 'Settlement (not USD)' }, width: 18 },
} as const satisfies Record<string, ExportedColumn>;
export type PaymentColumn = keyof typeof PAYMENT_COLUMNS;
