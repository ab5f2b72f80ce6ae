import type { StaffPostCard } from '@bobbin/contract/posts';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { postAdminTexts } from '../../../i18n/vi/post-admin.ts';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { notifyError } from '../../../ui/feedback/notify.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { usePinPost, usePostState, useRefreshPosts, useRemovePost } from './use-post-admin.ts';

/** Returns the actions on a post as a whole; each action can be undone (ORD-50). */
export function usePostActions() {
  const t = useTexts(postAdminTexts);
  const state = usePostState();
  const pinning = usePinPost();
  const removal = useRemovePost();
  const onUndone = useRefreshPosts();

  async function move({ id, title, state: before }: StaffPostCard): Promise<void> {
    const after = before === 'draft' ? 'published' : 'draft';
    await state.mutateAsync({ id, state: after });
    const words = t(after === 'published' ? 'publishedDone' : 'unpublishedDone');
    notifyDone({ title: words, text: title, undo: UNDO.postState, done: { id, before }, onUndone });
  }

  return {
    /** Publishes a post; asks for confirmation if sellers will be notified, which happens at the first publication only. */
    publish(post: StaffPostCard, onDone?: () => void): void {
      if (post.publishedAt !== null) return void move(post).then(onDone, notifyError);
      confirm({
        title: t('publishTitle'),
        text: t('publishText', { name: post.title }),
        boldWords: [post.title],
        action: t('publish'),
        onConfirm: async () => {
          await move(post);
          onDone?.();
        },
      });
    },
    unpublish: (post: StaffPostCard) => void move(post).catch(notifyError),
    async pin({ id, title, isPinned: before }: StaffPostCard): Promise<void> {
      const isPinned = !before;
      try {
        await pinning.mutateAsync({ id, isPinned });
      } catch (error) {
        return notifyError(error);
      }
      const words = t(isPinned ? 'pinnedDone' : 'unpinnedDone');
      notifyDone({ title: words, text: title, undo: UNDO.pin, done: { id, isPinned }, onUndone });
    },
    async remove({ id, title }: StaffPostCard): Promise<void> {
      try {
        await removal.mutateAsync(id);
      } catch (error) {
        return notifyError(error);
      }
      notifyDone({ title: t('removedDone'), text: title, undo: UNDO.removePost, done: { id }, onUndone });
    },
  };
}
