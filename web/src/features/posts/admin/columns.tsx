import type { StaffPostCard } from '@bobbin/contract/posts';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { IconCheck, IconDotsVertical, IconPencil, IconPinFilled } from '../../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { postAdminTexts } from '../../../i18n/vi/post-admin.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { List } from '../../../ui/list/data-list/column.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-list.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { usePermissionReason } from '../../../ui/hooks/use-permission-reason.ts';
import styles from './post-admin.module.css';
import { usePostActions } from './use-post-actions.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

/** Columns of the list of posts in the staff area. */
export const POST_ADMIN_LIST: List<StaffPostCard> = {
  name: 'posts',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 52,
  cardPx: 150,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'name',
      title: 'post-admin:name',
      minWidth: 260,
      isFixed: true,
      card: 'head',
      cell: (post) => <PostName post={post} />,
    },
    {
      key: 'state',
      title: 'post-admin:state',
      width: 190,
      card: 'state',
      cell: (post) => <PostState post={post} />,
    },
    {
      key: 'folder',
      title: 'post-admin:folder',
      width: 130,
      card: 'fact',
      cell: ({ folder }) => folder?.name ?? '–',
    },
    {
      key: 'publishedAt',
      title: 'post-admin:publishedAt',
      width: 168,
      from: 1400,
      cell: ({ publishedAt }) => (publishedAt === null ? '–' : <LaTime at={publishedAt} format="full" />),
    },
    {
      key: 'editedAt',
      title: 'post-admin:editedAt',
      width: 168,
      card: 'fact',
      cell: ({ editedAt, editedBy }) => (
        <Stack as="span" shrinks className={styles.two}>
          <LaTime at={editedAt} format="full" />
          <span className={styles.muted}>{editedBy}</span>
        </Stack>
      ),
    },
    {
      key: 'comments',
      title: 'post-admin:comments',
      width: 96,
      align: 'end',
      card: 'fact',
      cell: ({ comments }) => comments,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 96,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (post) => <PostActions post={post} />,
    },
  ],
};

function PostName({ post }: { post: StaffPostCard }) {
  return (
    <Stack as="span" shrinks className={styles.two}>
      <Link to="/admin/posts/$id" params={{ id: post.id }} className={styles.name} title={post.title}>
        {post.title}
      </Link>
      <Text cut size={12} tone="muted">
        {post.excerpt}
      </Text>
    </Stack>
  );
}

function PostState({ post }: { post: StaffPostCard }) {
  const t = useTexts(postAdminTexts);
  return (
    <Row as="span" align="stretch" wrap gap={4}>
      {post.state === 'published' ? (
        <Badge tone="green" icon={<IconCheck aria-hidden />}>
          {t('published')}
        </Badge>
      ) : (
        <Badge tone="neutral" shape="dashed" icon={<IconPencil aria-hidden />}>
          {t('draft')}
        </Badge>
      )}
      {post.isPinned ? (
        <Badge tone="accent" icon={<IconPinFilled aria-hidden />}>
          {t('pinned')}
        </Badge>
      ) : null}
    </Row>
  );
}

function PostActions({ post }: { post: StaffPostCard }) {
  const t = useTexts(postAdminTexts);
  const mayEdit = usePermissionReason('EDIT_POSTS') === null;
  const { publish, unpublish, pin, remove } = usePostActions();
  const isPublished = post.state === 'published';
  const open: MenuAction[] = isPublished
    ? [{ key: 'open', label: t('open'), href: `/community/posts/${encodeURIComponent(post.id)}` }]
    : [];
  const edit: MenuAction = { key: 'edit', label: t('edit'), href: `/admin/posts/${encodeURIComponent(post.id)}` };
  const writes: MenuAction[] = [
    isPublished
      ? { key: 'unpublish', label: t('unpublish'), onAction: () => unpublish(post) }
      : { key: 'publish', label: t('publish'), onAction: () => publish(post) },
    { key: 'pin', label: t(post.isPinned ? 'unpin' : 'pin'), onAction: () => void pin(post) },
    { key: 'remove', label: t('remove'), isDangerous: true, onAction: () => void remove(post) },
  ];
  return (
    <Menu
      name={t('more', { name: post.title })}
      title={t('more', { name: post.title })}
      align="end"
      buttonClass={styles.menu}
      label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
      actions={[edit, ...open, ...(mayEdit ? writes : [])]}
    />
  );
}
