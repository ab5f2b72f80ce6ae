import { listTransactions } from '@bobbin/contract/wallet';
import { useListQuery } from '../../api/use-list-query.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { ListBody } from '../../ui/list-page/list-body.tsx';
import { useListReply } from '../../ui/list-page/use-list-reply.ts';
import { Message } from '../../ui/message.tsx';
import { TRANSACTION_LIST } from './transaction-columns.tsx';

interface TransactionsProps {
  page: number;
  onPage: (page: number) => void;
}

/** What moved the balance (MNY-17, MNY-16), page by page. */
export function Transactions({ page, onPage }: TransactionsProps) {
  const t = useTexts(transactionsTexts);
  const reply = useListReply(useListQuery('transactions', listTransactions, { page }));
  return (
    <ListBody
      isFlush
      list={TRANSACTION_LIST}
      reply={reply}
      context={undefined}
      skeletonRows={3}
      page={page}
      onPage={(wanted) => onPage(wanted)}
      empty={<Message title={t('transactionsEmpty')} text={t('transactionsEmptyText')} />}
    />
  );
}
