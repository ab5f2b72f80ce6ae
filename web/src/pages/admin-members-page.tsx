import '../i18n/topics/admin.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberList } from '../features/members/member-list.tsx';
import { DEFAULT_SORT, MEMBER_SORTS, type MemberSearch } from '../features/members/member-search.ts';
import { useMembers } from '../features/members/use-members.ts';
import { readChoice } from '../ui/list-search.ts';
import { ListStates, RowsSkeleton } from '../ui/list-states.tsx';
import { Message } from '../ui/message.tsx';
import { Page, Toolbar } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import choice from '../ui/choice.module.css';

const route = getRouteApi('/admin/users');

/** Keys of the sorts' words: a colon in a key would mean another topic. */
const SORT_WORDS = {
  'createdAt:DESC': 'sortNewest',
  'createdAt:ASC': 'sortOldest',
  'email:ASC': 'sortEmail',
  'email:DESC': 'sortEmailDown',
} as const;

/** Member manager (Spec 2 §2.15). */
export function AdminMembersPage() {
  const { t } = useTranslation('admin');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const members = useMembers(search);
  const rows = members.data?.data ?? [];

  /** Another filter starts on its first page (W57). */
  function filter(change: MemberSearch) {
    void navigate({ search: ({ page: _page, ...old }) => ({ ...old, ...change }), replace: true });
  }

  return (
    <Page title={t('members.title')}>
      <Toolbar>
        <SearchBox
          value={search.search ?? ''}
          placeholder={t('members.search')}
          onSearch={(text) => filter({ search: text === '' ? undefined : text })}
        />
        <select
          className={choice.select}
          aria-label={t('members.sort')}
          value={search.sortBy ?? DEFAULT_SORT}
          onChange={(event) => {
            const sortBy = readChoice(event.target.value, MEMBER_SORTS);
            filter({ sortBy: sortBy === DEFAULT_SORT ? undefined : sortBy });
          }}
        >
          {MEMBER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`members.${SORT_WORDS[sort]}`)}
            </option>
          ))}
        </select>
      </Toolbar>
      <ListStates
        query={members}
        count={rows.length}
        skeleton={<RowsSkeleton rows={8} height={72} />}
        empty={<Message title={t('members.emptyTitle')} text={t('members.emptyText')} />}
        onClearFilters={search.search === undefined ? undefined : () => filter({ search: undefined })}
      >
        <MemberList members={rows} />
      </ListStates>
      {members.data && rows.length > 0 ? (
        <Pagination
          meta={members.data.meta}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: page > 1 ? page : undefined }) })}
        />
      ) : null}
    </Page>
  );
}
