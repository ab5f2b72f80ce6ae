import { NOTIFICATION_GROUPS } from '@bobbin/contract/inbox.calls';
import { IconSettings } from '../ui/icons.ts';
import { Entries, MarkAll } from '../features/inbox/entries.tsx';
import { useInbox, useUnread, type InboxFilter } from '../features/inbox/use-inbox.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { inboxTexts } from '../i18n/vi/inbox.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { createListSchema } from '../ui/list/list-page/list-search.ts';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { readChoice } from '../ui/list/list-search.ts';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { Segments } from '../ui/button/segments.tsx';
import { Card } from '../ui/layout/boxes.tsx';
import styles from './pages.module.css';

const PAGE_SIZE = 20;
const FILTERS = ['all', 'unread', ...NOTIFICATION_GROUPS] as const satisfies readonly InboxFilter[];

const INBOX_SEARCH = createListSchema({
  filters: {},
  views: { filter: (value: unknown): InboxFilter | undefined => readChoice(value, FILTERS) },
  defaults: { filter: 'all' },
});

/** Shows the inbox of the signed-in person (INB-1). */
export function InboxPage() {
  const t = useTexts(inboxTexts);
  const url = useListUrl(INBOX_SEARCH);
  const { filter = 'all', page = 1 } = url.search;
  const query = useInbox(filter, page, PAGE_SIZE);
  const unread = useUnread().data?.unread ?? 0;
  const { data } = query;
  const shown = useInRange(query, data?.meta, page, url.setPage);
  const newest = data?.data[0];
  return (
    <Page
      title={t('title')}
      aside={<span>{t('aside')}</span>}
      actions={
        <>
          {unread > 0 && page === 1 && newest ? <MarkAll until={newest.createdAt} /> : null}
          <LinkButton to="/community/user" hash="notifications" icon={<IconSettings size={16} stroke={1.5} />}>
            {t('settings')}
          </LinkButton>
        </>
      }
    >
      <div className={styles.filter}>
        <Segments
          name={t('filter')}
          value={filter}
          onChange={(chosen) => url.filter({ filter: chosen })}
          choices={FILTERS.map((value) => ({
            value,
            label: value === 'unread' && unread > 0 ? `${t(value)} ${unread}` : t(value),
          }))}
        />
      </div>
      <Card below={12} className={styles.list}>
        <ListStates
          query={shown}
          count={data?.data.length ?? 0}
          skeleton={<RowsSkeleton rows={8} />}
          empty={
            filter === 'all' ? (
              <Message title={t('empty')} text={t('emptyText')} />
            ) : (
              <Message title={t('emptyFilter')} text={t('emptyFilterText')} />
            )
          }
        >
          <Entries entries={data?.data ?? []} />
        </ListStates>
      </Card>
      {data && data.meta.totalPages > 1 ? (
        <Pagination meta={data.meta} onPage={(wanted) => url.setPage(wanted)} />
      ) : null}
    </Page>
  );
}
