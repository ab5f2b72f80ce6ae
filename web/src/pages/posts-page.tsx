import { POST_SEARCH } from '../features/posts/post-search.ts';
import { PostList } from '../features/posts/post-list.tsx';
import { usePostFolders, usePosts } from '../features/posts/use-posts.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { postsTexts } from '../i18n/vi/posts.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { useInRange } from '../ui/list/list-page/use-in-range.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Page, Toolbar } from '../ui/layout/page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import { ViewTabs } from '../ui/button/view-tabs.tsx';

const ALL = '';

/** Lists guides and announcements of staff by folder, with pinned posts first (PST-3). */
export function PostsPage() {
  const t = useTexts(postsTexts);
  const url = useListUrl(POST_SEARCH);
  const { search, folder } = url.search;
  const posts = usePosts(url.search);
  const { data: folders, isError } = usePostFolders();
  const rows = posts.data?.data ?? [];
  const meta = posts.data?.meta;
  const shown = useInRange(posts, meta, url.search.page, url.setPage);
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <span>{t('lead')}</span>
          {(folders?.isNew ?? 0) > 0 ? (
            <Badge tone="blue">{t('newCount', { count: folders?.isNew ?? 0 })}</Badge>
          ) : null}
        </>
      }
    >
      {/* Reserves the space of the folders while they load, so that the content below does not move. */}
      {isError || folders?.folders.length === 0 ? null : (
        <ViewTabs
          name={t('folders')}
          views={[
            { value: ALL, label: t('all'), count: folders?.posts },
            ...(folders?.folders ?? []).map(({ id, name, posts: count }) => ({ value: id, label: name, count })),
          ]}
          current={folder ?? ALL}
          onChange={(view) => url.filter({ folder: view === ALL ? undefined : view })}
        />
      )}
      <Toolbar
        name={t('filters')}
        search={
          <SearchBox
            value={search ?? ''}
            placeholder={t('search')}
            onSearch={(text, isGoingOn) => url.filter({ search: text === '' ? undefined : text }, isGoingOn)}
          />
        }
      >
        {null}
      </Toolbar>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<RowsSkeleton rows={4} height={104} />}
        onClearFilters={search === undefined ? undefined : url.clearFilters}
        empty={<Message title={t('empty')} text={t('emptyText')} />}
      >
        <PostList posts={rows} />
        {meta === undefined ? null : <Pagination meta={meta} onPage={(next) => url.setPage(next)} />}
      </ListStates>
    </Page>
  );
}
