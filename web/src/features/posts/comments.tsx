import { postCommentForm, type PostComment } from '@bobbin/contract/posts';
import { POST_COMMENT_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { postsTexts } from '../../i18n/vi/posts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { useInRange } from '../../ui/list/list-page/use-in-range.ts';
import { Section } from '../../ui/layout/section.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { openComment } from './open-comment.tsx';
import styles from './posts.module.css';
import { useComments, useCommentWrites } from './use-posts.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Lists the comments of a post, oldest first, and the field for a new comment (PST-6). */
export function Comments({ postId }: { postId: string }) {
  const t = useTexts(postsTexts);
  const [page, setPage] = useState(1);
  const comments = useComments(postId, page);
  const { data } = comments;
  // Moves to an earlier page if the last comment of this page was removed.
  const { isPending } = useInRange(comments, data?.meta, page, setPage);
  return (
    <Section title={t('commentsTitle')}>
      {isPending ? <RowsSkeleton rows={2} height={64} /> : null}
      {comments.isError ? <FailedBanner query={comments} hasRows={data !== undefined} /> : null}
      {!isPending && data?.data.length === 0 ? (
        <Text as="p" tone="muted" flush pad={16}>
          {t('noComments')}
        </Text>
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <Stack as="ul" plain className={styles.comments}>
          {data.data.map((comment) => (
            <Comment key={comment.id} comment={comment} postId={postId} />
          ))}
        </Stack>
      )}
      {data !== undefined && data.meta.totalPages > 1 ? <Pagination meta={data.meta} onPage={setPage} /> : null}
      <CommentForm postId={postId} onSent={() => setPage(Math.max(1, data?.meta.totalPages ?? 1))} />
    </Section>
  );
}

function Comment({ comment, postId }: { comment: PostComment; postId: string }) {
  const t = useTexts(postsTexts);
  const { data: user } = useUser();
  const { remove } = useCommentWrites(postId);
  const { author, isMine, isStaff, createdAt, updatedAt } = comment;
  const name = author === '' ? t('gone') : author;
  const time = formatLa(createdAt, 'full');
  const mayRemove = isMine || (user !== undefined && hasPermission(user, 'EDIT_POSTS'));

  function askToRemove() {
    confirm({
      title: t('removeComment'),
      text: isMine ? t('removeCommentText') : t('removeAnyText', { name }),
      action: t('remove'),
      isDangerous: true,
      onConfirm: () => remove.mutateAsync(comment),
    });
  }

  return (
    <Stack as="li" gap={4} pad="12 16" lineBelow="soft">
      <Row as="span" wrap gap="4 8" size={12} className={styles.by}>
        <strong>{name}</strong>
        {isStaff ? <Badge tone="accent">{t('staff')}</Badge> : null}
        <Text tone="muted">
          <LaTime at={createdAt} format="full" />
          {updatedAt === createdAt ? null : ` · ${t('changed')}`}
        </Text>
        <Row as="span" align="stretch" gap={4} push>
          {isMine ? (
            <Button
              size="small"
              look="quiet"
              name={t('editName', { time })}
              onClick={() => openComment(comment, postId)}
            >
              {t('edit')}
            </Button>
          ) : null}
          {mayRemove ? (
            <Button size="small" look="quiet" isDangerous name={t('removeName', { name, time })} onClick={askToRemove}>
              {t('removeShort')}
            </Button>
          ) : null}
        </Row>
      </Row>
      <p className={styles.words}>{comment.comment}</p>
    </Stack>
  );
}

function CommentForm({ postId, onSent }: { postId: string; onSent: () => void }) {
  const t = useTexts(postsTexts);
  const { add } = useCommentWrites(postId);
  const form = useForm({
    schema: postCommentForm,
    initial: { comment: '' },
    send: ({ comment }, key) => add.mutateAsync({ comment, key }),
    onDone: () => {
      notify({ tone: 'success', title: t('sent') });
      form.reset();
      onSent();
    },
  });
  return (
    <Form form={form} className={styles.form} name={t('comment')}>
      <TextArea
        {...form.text('comment')}
        label={t('comment')}
        hint={t('commentHint')}
        rows={3}
        maxLength={POST_COMMENT_MAX}
      />
      <FormFailure form={form} />
      <SubmitButton form={form} isWaiting>
        {t('send')}
      </SubmitButton>
    </Form>
  );
}
