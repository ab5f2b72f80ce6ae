import { IconFolders, IconPencilPlus } from '../ui/icons.ts';
import { POST_ADMIN_LIST } from '../features/posts/admin/columns.tsx';
import { POST_ADMIN_SEARCH } from '../features/posts/admin/post-admin-search.ts';
import { openFolders } from '../features/posts/admin/open-folders.tsx';
import { useAdminFolders, useAdminPosts } from '../features/posts/admin/use-post-admin.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { postAdminTexts } from '../i18n/vi/post-admin.ts';
import { Button } from '../ui/button/button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { readChoice } from '../ui/list/list-search.ts';
import { Message } from '../ui/feedback/message.tsx';
import { NativeSelect } from '../ui/form/native-select.tsx';
import { usePermissionReason } from '../ui/hooks/use-permission-reason.ts';

const STATES = ['published', 'draft'] as const;

/** Lists guides and announcements for staff (PST-1). */
export function AdminPostsPage() {
  const t = useTexts(postAdminTexts);
  const url = useListUrl(POST_ADMIN_SEARCH);
  const { state, folder } = url.search;
  const posts = useAdminPosts(url.search);
  const reply = useListReply(posts);
  const { data: folders } = useAdminFolders();
  const mayEdit = usePermissionReason('EDIT_POSTS') === null;
  const create = mayEdit ? (
    <LinkButton
      to="/admin/posts/$id"
      params={{ id: 'new' }}
      look="main"
      icon={<IconPencilPlus size={16} stroke={1.75} aria-hidden />}
    >
      {t('create')}
    </LinkButton>
  ) : null;
  return (
    <ListPage
      list={POST_ADMIN_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('title')}
      aside={t('lead')}
      actions={
        <>
          {mayEdit ? (
            <Button icon={<IconFolders size={16} stroke={1.5} aria-hidden />} onClick={openFolders}>
              {t('folders')}
            </Button>
          ) : null}
          {create}
        </>
      }
      views={{
        options: (['all', ...STATES] as const).map((value) => ({
          value,
          label: t(value),
          count: posts.data?.counts[value],
        })),
        current: state ?? 'all',
        onChange: (view) => url.filter({ state: readChoice(view, STATES) }),
      }}
      searchName={t('search')}
      filters={
        folders === undefined || folders.length === 0 ? null : (
          <NativeSelect
            name={t('folder')}
            value={folder ?? ''}
            options={[
              { value: '', label: t('anyFolder') },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(chosen) => url.filter({ folder: chosen === '' ? undefined : chosen })}
          />
        )
      }
      empty={<Message title={t('empty')} text={t('emptyText')} action={create} />}
    />
  );
}
