import type { PostComment } from '@bobbin/contract/posts';
import { lazy } from 'react';
import { openDialog } from '../../ui/overlay/dialogs.ts';

const CommentDialog = lazy(async () => ({ default: (await import('./comment-dialog.tsx')).CommentDialog }));

export function openComment(comment: PostComment, postId: string): void {
  openDialog((close) => <CommentDialog comment={comment} postId={postId} onClose={close} />);
}
