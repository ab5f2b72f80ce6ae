import { IconChevronLeft, IconExternalLink } from '../ui/icons.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { PostEditor } from '../features/posts/admin/post-editor.tsx';
import { useAdminPost } from '../features/posts/admin/use-post-admin.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { postAdminTexts } from '../i18n/vi/post-admin.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Bone, FailedBanner } from '../ui/list/list-states.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';

/** Last part of the URL for a post that does not exist yet. */
const NEW = 'new';

/** Page on which staff edit a post. */
export function AdminPostPage() {
  const t = useTexts(postAdminTexts);
  const { id } = useParams({ from: '/admin/posts/$id' });
  const isNew = id === NEW;
  const [turn, setTurn] = useState(0);
  const query = useAdminPost(isNew ? null : id);
  const { data: post } = query;
  return (
    <Page
      title={t(isNew ? 'newTitle' : 'editTitle')}
      aside={
        <>
          <Link to="/admin/posts">
            <IconChevronLeft size={15} stroke={1.5} aria-hidden />
            {t('back')}
          </Link>
          {post === undefined ? null : (
            <Badge tone={post.state === 'draft' ? 'neutral' : 'green'}>{t(post.state)}</Badge>
          )}
        </>
      }
      actions={
        post?.state === 'published' ? (
          <LinkButton
            to="/community/posts/$id"
            params={{ id }}
            icon={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          >
            {t('open')}
          </LinkButton>
        ) : null
      }
    >
      {isNew ? <PostEditor key={NEW} post={null} onReload={() => undefined} /> : null}
      {!isNew && isApiError(query.error, 'NOT_FOUND') ? (
        <Message title={t('failed')} text={t('notFound')} />
      ) : !isNew && query.isError ? (
        <FailedBanner query={query} hasRows={post !== undefined} />
      ) : null}
      {!isNew && query.isPending ? (
        <div role="status" aria-label={t('loading')}>
          <Bone width="100%" height={520} />
        </div>
      ) : null}
      {post === undefined ? null : (
        <PostEditor key={`${post.id} ${turn}`} post={post} onReload={() => setTurn((before) => before + 1)} />
      )}
    </Page>
  );
}
