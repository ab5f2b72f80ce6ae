import { TRANSACTION_TYPES, type TransactionType } from '@bobbin/domain/money/transaction-types';
import { useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { transactionsTexts } from '../../i18n/vi/transactions.ts';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { ListBody } from '../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../ui/list/list-page/use-list-reply.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { TRANSACTION_LIST, type ListedTransaction } from './columns.tsx';
import { useTransactions } from './use-wallet.ts';
import { Row } from '../../ui/layout/boxes.tsx';

interface TransactionsProps {
  /** Member whose transactions staff look at; null means the person's own transactions. */
  memberId: string | null;
  page: number;
  onPage: (page: number) => void;
  /** Renders content beside the filters, for the transactions that match them. */
  tools?: (filter: MovementFilter) => ReactNode;
  /** Renders the action that is shown instead of a row's status. */
  action?: (row: ListedTransaction) => ReactNode;
}

/** Filters of the transactions in the form of the API. */
export interface MovementFilter {
  search?: string | undefined;
  types?: string | undefined;
}

/** Lists the transactions of a balance (MNY-17, MNY-16) in pages, filtered by text and type. */
export function Transactions({ memberId, page, onPage, action, tools }: TransactionsProps) {
  const t = useTexts(transactionsTexts);
  const [search, setSearch] = useState('');
  const [types, setTypes] = useState<TransactionType[]>([]);
  const isFiltered = search !== '' || types.length > 0;
  const filter = {
    search: search === '' ? undefined : search,
    types: types.length === 0 ? undefined : types.join(','),
  };
  const ask = { page, search: filter.search, type: filter.types };
  const reply = useListReply(useTransactions(memberId, ask));
  const isOfStaff = memberId !== null;
  const context = useMemo(() => ({ isOfStaff, ...(action === undefined ? {} : { action }) }), [action, isOfStaff]);
  const again = (change: () => void) => {
    change();
    onPage(1);
  };
  return (
    <div data-flush>
      <Row wrap gap={8} pad="10 14">
        <SearchBox value={search} placeholder={t('search')} onSearch={(text) => again(() => setSearch(text))} />
        <FilterMenu
          name={t('type')}
          options={TRANSACTION_TYPES.map((value) => ({ value, label: t(`transactionTypes.${value}`) }))}
          selected={types}
          onChange={(chosen) => again(() => setTypes(chosen))}
        />
        {tools?.(filter)}
      </Row>
      <ListBody
        isFlush
        list={TRANSACTION_LIST}
        reply={reply}
        context={context}
        skeletonRows={3}
        page={page}
        onPage={(wanted) => onPage(wanted)}
        onClearFilters={
          isFiltered
            ? () =>
                again(() => {
                  setSearch('');
                  setTypes([]);
                })
            : undefined
        }
        empty={<Message title={t('transactionsEmpty')} text={t('transactionsEmptyText')} />}
      />
    </div>
  );
}
