import { MEMBER_LIST } from '../features/members/columns.tsx';
import { DEFAULT_SORT, MEMBER_SEARCH, MEMBER_SORTS } from '../features/members/member-search.ts';
import { useMemberContext } from '../features/members/use-member-context.ts';
import { useMembers } from '../features/members/use-members.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { membersTexts } from '../i18n/vi/members.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { SortSelect } from '../ui/list/list-page/sort-select.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';

/** Text keys of the sort orders, because a sort's own name contains a colon, which separates topic and key. */
const SORT_WORDS = {
  'createdAt:DESC': 'sortNewest',
  'createdAt:ASC': 'sortOldest',
  'email:ASC': 'sortEmail',
  'email:DESC': 'sortEmailDown',
} as const;

/** Page that lists all members. */
export function AdminMembersPage() {
  const t = useTexts(membersTexts);
  const url = useListUrl(MEMBER_SEARCH);
  const reply = useListReply(useMembers(url.search));
  const context = useMemberContext();
  return (
    <ListPage
      list={MEMBER_LIST}
      url={url}
      reply={reply}
      context={context}
      title={t('title')}
      searchName={t('search')}
      defaultSort={DEFAULT_SORT}
      end={
        <SortSelect
          name={t('sort')}
          sorts={MEMBER_SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
          current={url.search.sortBy ?? DEFAULT_SORT}
          onSort={(sortBy) => url.filter({ sortBy })}
        />
      }
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
