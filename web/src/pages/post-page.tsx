import { IconChevronLeft, IconPencil, IconPinFilled } from '../ui/icons.ts';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError } from '../api/api-error.ts';
import { hasPermission } from '../api/permissions.ts';
import { useUser } from '../api/user.ts';
import { Comments } from '../features/posts/comments.tsx';
import { Markdown } from '../features/posts/markdown.tsx';
import styles from '../features/posts/posts.module.css';
import { useMarkRead, usePost } from '../features/posts/use-posts.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { postsTexts } from '../i18n/vi/posts.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { LaTime } from '../ui/text/la-time.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Bone, FailedBanner } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { formatLa } from '../ui/text/time.ts';
import { Card, Row, Stack } from '../ui/layout/boxes.tsx';

/** Page that shows a post with its comments. */
export function PostPage() {
  const t = useTexts(postsTexts);
  const { id } = useParams({ from: '/community/posts/$id' });
  const query = usePost(id);
  const { data: post } = query;
  const { data: user } = useUser();
  useMarkRead(id, post !== undefined);
  return (
    <Page
      title={post?.title ?? t('title')}
      aside={
        <Link to="/community/posts">
          <IconChevronLeft size={15} stroke={1.5} aria-hidden />
          {t('back')}
        </Link>
      }
      actions={
        post !== undefined && user !== undefined && hasPermission(user, 'EDIT_POSTS') ? (
          <LinkButton to="/admin/posts/$id" params={{ id }} icon={<IconPencil size={16} stroke={1.5} aria-hidden />}>
            {t('write')}
          </LinkButton>
        ) : null
      }
    >
      {isApiError(query.error, 'NOT_FOUND') ? (
        <Message title={t('failed')} text={t('notFound')} />
      ) : query.isError ? (
        <FailedBanner query={query} hasRows={post !== undefined} />
      ) : null}
      {query.isPending ? (
        <Stack gap={16} className={styles.post} role="status" aria-label={t('loading')}>
          <Bone width="100%" height={320} />
        </Stack>
      ) : null}
      {post === undefined ? null : (
        <Stack gap={16} className={styles.post}>
          <Card as="article" pad="20 24" className={styles.body}>
            <Row as="p" align="stretch" wrap gap="2 14" size={12} tone="muted" className={styles.facts}>
              {post.isPinned ? (
                <Badge tone="accent" icon={<IconPinFilled aria-hidden />}>
                  {t('pinned')}
                </Badge>
              ) : null}
              {post.folder === null ? null : <span>{post.folder.name}</span>}
              {post.publishedAt === null ? null : <LaTime at={post.publishedAt} format="full" />}
              {post.publishedAt !== null && post.editedAt > post.publishedAt ? (
                <span>{t('edited', { time: formatLa(post.editedAt, 'full') })}</span>
              ) : null}
            </Row>
            <Markdown content={post.content} />
          </Card>
          <Comments key={id} postId={id} />
        </Stack>
      )}
    </Page>
  );
}
