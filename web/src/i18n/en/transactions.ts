import type { English } from '../topic.ts';
import type { transactionsTexts } from '../vi/transactions.ts';

export const en: English<typeof transactionsTexts> = {
  transactions: 'Transactions',
  transactionsEmpty: 'No transactions yet',
  transactionsEmptyText: 'Deposits and charges to the balance will stand here.',
  time: 'Time (PT)',
  transactionCode: 'Code',
  type: 'Type',
  status: 'Status',
  amount: 'Amount',
  transactionTypes: {
    DEPOSIT: 'Deposit',
    WITHDRAWAL: 'Withdrawal',
    DESIGN: 'Hired design',
    SKU_DESIGN: 'SKU design',
    RENEWAL: 'Shop renewal',
    ADJUSTMENT: 'Adjusted by staff',
  },
  rate: 'Rate',
  description: 'Description',
  before: 'Before',
  after: 'After',
  deleted: 'Deleted',
};
