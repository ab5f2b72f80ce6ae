import type { Transaction } from '@bobbin/contract/wallet';
import { findTransactionType } from '@bobbin/domain/money/transaction-types';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import type { List } from '../../ui/data-list/column.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { Money } from '../../ui/money.tsx';
import { TransactionAmount, TransactionRate } from './transaction-amount.tsx';

/** What moved the balance. */
export const TRANSACTION_LIST: List<Transaction> = {
  name: 'transactions',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 52,
  cardPx: 220,
  columns: [
    {
      key: 'time',
      title: 'transactions:time',
      width: 110,
      card: 'fact',
      cell: ({ createdAt }) => <LaTime at={createdAt} />,
    },
    {
      key: 'code',
      title: 'transactions:transactionCode',
      width: 130,
      isFixed: true,
      card: 'head',
      cell: ({ id, code }) => <CopyId id={code === '' ? id : code} />,
    },
    { key: 'type', title: 'transactions:type', width: 110, card: 'fact', cell: (row) => <Type row={row} /> },
    { key: 'status', title: 'transactions:status', width: 116, card: 'state', cell: (row) => <Status row={row} /> },
    {
      key: 'description',
      title: 'transactions:description',
      minWidth: 140,
      card: { at: 'fact', cell: ({ description }) => (description === '' ? '—' : description) },
      cell: ({ description }) => description,
    },
    {
      key: 'amount',
      title: 'transactions:amount',
      width: 130,
      align: 'end',
      card: 'fact',
      cell: (row) => <TransactionAmount row={row} />,
    },
    {
      key: 'rate',
      title: 'transactions:rate',
      width: 84,
      align: 'end',
      card: 'fact',
      cell: (row) => <TransactionRate row={row} />,
    },
    {
      key: 'before',
      title: 'transactions:before',
      width: 92,
      align: 'end',
      from: 1280,
      card: 'fact',
      cell: ({ beforeAmount }) => <Money amount={beforeAmount} />,
    },
    {
      key: 'after',
      title: 'transactions:after',
      width: 92,
      align: 'end',
      card: 'fact',
      cell: ({ afterAmount }) => <Money amount={afterAmount} />,
    },
  ],
};

/** What moved the balance, in words; a type that this version does not know stays as it is (ORD-25). */
function Type({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  const type = findTransactionType(row.transactionType);
  return type === null ? row.transactionType : t(`transactionTypes.${type}`);
}

/** The types have no closed list yet, so an unknown one is shown as the server sent it. */
function Status({ row }: { row: Transaction }) {
  const t = useTexts(transactionsTexts);
  if (row.deletedAt !== null) return <Badge tone="red">{t('deleted')}</Badge>;
  return <Badge tone={row.transactionStatus === 'WAITING' ? 'amber' : 'neutral'}>{row.transactionStatus}</Badge>;
}
