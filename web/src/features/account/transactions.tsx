import type { Transaction } from '@bobbin/contract/wallet';
import { findTransactionType } from '@bobbin/domain/transaction-types';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list-states.tsx';
import { Message } from '../../ui/message.tsx';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Facts } from '../../ui/section.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './account.module.css';
import { TransactionAmount, TransactionRate } from './transaction-amount.tsx';
import { useTransactions } from './use-transactions.ts';

interface TransactionsProps {
  page: number;
  onPage: (page: number) => void;
}

/** What moved the balance (Spec 1 §2, §3), a table on wide screens and cards on narrow ones. */
export function Transactions({ page, onPage }: TransactionsProps) {
  const { t } = useTranslation('profile');
  const transactions = useTransactions(page);
  const isNarrow = useNarrow();
  const rows = transactions.data?.data ?? [];
  const List = isNarrow ? TransactionCards : TransactionTable;
  return (
    <div className={transactions.isError ? styles.body : undefined}>
      <ListStates
        query={transactions}
        count={rows.length}
        skeleton={<RowsSkeleton rows={3} />}
        empty={<Message title={t('transactionsEmpty')} text={t('transactionsEmptyText')} />}
      >
        <List rows={rows} />
      </ListStates>
      {transactions.data && rows.length > 0 ? (
        <div className={styles.foot}>
          <Pagination meta={transactions.data.meta} onPage={onPage} />
        </div>
      ) : null}
    </div>
  );
}

function TransactionTable({ rows }: { rows: readonly Transaction[] }) {
  const { t } = useTranslation('profile');
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('transactionCode')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('description')}</th>
            <th scope="col" className={table.number}>
              {t('amount')}
            </th>
            <th scope="col" className={table.number}>
              {t('rate')}
            </th>
            <th scope="col" className={table.number}>
              {t('before')}
            </th>
            <th scope="col" className={table.number}>
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <LaTime at={row.createdAt} />
              </td>
              <td>
                <CopyId id={row.code === '' ? row.id : row.code} />
              </td>
              <td>
                <Type row={row} />
              </td>
              <td>
                <Status row={row} />
              </td>
              <td>{row.description}</td>
              <td className={table.number}>
                <TransactionAmount row={row} />
              </td>
              <td className={table.number}>
                <TransactionRate row={row} />
              </td>
              <td className={table.number}>
                <Money amount={row.beforeAmount} />
              </td>
              <td className={table.number}>
                <Money amount={row.afterAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TransactionCards({ rows }: { rows: readonly Transaction[] }) {
  const { t } = useTranslation('profile');
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id} className={styles.item}>
          <div className={styles.row}>
            <CopyId id={row.code === '' ? row.id : row.code} />
            <Status row={row} />
            <strong className={styles.end}>
              <TransactionAmount row={row} />
            </strong>
          </div>
          <div className={styles.flush}>
            <Facts
              facts={[
                { name: t('time'), value: <LaTime at={row.createdAt} /> },
                { name: t('type'), value: <Type row={row} /> },
                { name: t('rate'), value: <TransactionRate row={row} /> },
                { name: t('description'), value: row.description === '' ? '—' : row.description },
                { name: t('before'), value: <Money amount={row.beforeAmount} /> },
                { name: t('after'), value: <Money amount={row.afterAmount} /> },
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What moved the balance, in words; a type that this version does not know stays as it is (W29). */
function Type({ row }: { row: Transaction }) {
  const { t } = useTranslation('profile');
  const type = findTransactionType(row.transactionType);
  return type === null ? row.transactionType : t(`transactionTypes.${type}`);
}

/** The words stay as the server says them until the money slice knows them all. */
function Status({ row }: { row: Transaction }) {
  const { t } = useTranslation('profile');
  if (row.deletedAt !== null) return <Badge tone="red">{t('deleted')}</Badge>;
  return <Badge tone={row.transactionStatus === 'WAITING' ? 'amber' : 'neutral'}>{row.transactionStatus}</Badge>;
}
