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

/** A post with what people say of it. */
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
        <div className={styles.post} role="status" aria-label={t('loading')}>
          <Bone width="100%" height={320} />
        </div>
      ) : null}
      {post === undefined ? null : (
        <div className={styles.post}>
          <article className={styles.body}>
            <p className={styles.facts}>
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
            </p>
            <Markdown content={post.content} />
          </article>
          <Comments key={id} postId={id} />
        </div>
      )}
    </Page>
  );
}
