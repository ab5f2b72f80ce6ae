import { postCommentForm, type PostComment } from '@bobbin/contract/posts';
import { POST_COMMENT_MAX } from '@bobbin/domain/limits';
import { UNDO } from '../../api/undo.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { postsTexts } from '../../i18n/vi/posts.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useCommentWrites } from './use-posts.ts';

interface CommentDialogProps {
  comment: PostComment;
  postId: string;
  onClose: () => void;
}

/** Edits the person's own comment. */
export function CommentDialog({ comment: before, postId, onClose }: CommentDialogProps) {
  const t = useTexts(postsTexts, uiTexts);
  const { change, refresh } = useCommentWrites(postId);
  const form = useForm({
    schema: postCommentForm,
    initial: { comment: before.comment },
    send: ({ comment }) => change.mutateAsync({ before, comment: comment.trim() }),
    onDone: ({ id, comment }) => {
      const done = { id, before: before.comment, after: comment };
      notifyDone({ title: t('saved'), text: comment.slice(0, 80), undo: UNDO.editComment, done, onUndone: refresh });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('editComment')} action={t('ui:save')} needsChange onClose={onClose}>
      <TextArea
        {...form.text('comment')}
        label={t('comment')}
        hint={t('commentHint')}
        rows={5}
        maxLength={POST_COMMENT_MAX}
      />
    </FormDialog>
  );
}
