import '../i18n/topics/admin.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MailList } from '../features/mails/mail-list.tsx';
import { MAIL_STATUSES, type MailSearch } from '../features/mails/mail-search.ts';
import { useMails } from '../features/mails/use-mails.ts';
import { readChoice } from '../ui/list-search.ts';
import { ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page, Toolbar } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { ViewTabs } from '../ui/view-tabs.tsx';

const route = getRouteApi('/admin/mail');

/** Mails of the house: what failed, why, and sending it again. */
export function AdminMailsPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mails = useMails(search);
  const rows = mails.data?.data ?? [];

  /** Another filter starts on its first page (W57). */
  function filter(change: MailSearch) {
    void navigate({ search: ({ page: _page, ...old }) => ({ ...old, ...change }), replace: true });
  }

  return (
    <Page title={t('mails.title')}>
      <ViewTabs
        views={(['all', ...MAIL_STATUSES] as const).map((value) => ({ value, label: t(`mails.${value}`) }))}
        current={search.status ?? 'all'}
        onChange={(view) => filter({ status: readChoice(view, MAIL_STATUSES) })}
      />
      <Toolbar>
        <SearchBox
          value={search.search ?? ''}
          placeholder={t('mails.search')}
          onSearch={(text) => filter({ search: text === '' ? undefined : text })}
        />
      </Toolbar>
      <ListStates
        query={mails}
        count={rows.length}
        skeleton={<RowsSkeleton rows={8} height={52} />}
        empty={
          search.status === 'failed' ? (
            <Message title={t('mails.emptyFailed')} text={t('mails.emptyFailedText')} />
          ) : (
            <Message title={t('mails.emptyTitle')} text={t('mails.emptyText')} />
          )
        }
        onClearFilters={
          search.search === undefined && (search.status === undefined || search.status === 'failed')
            ? undefined
            : () => filter({ search: undefined, status: undefined })
        }
      >
        <MailList mails={rows} />
      </ListStates>
      {mails.data && rows.length > 0 ? (
        <Pagination
          meta={mails.data.meta}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: page > 1 ? page : undefined }) })}
        />
      ) : null}
    </Page>
  );
}
