import type { PostComment } from '@bobbin/contract/posts';
import {
  addPostComment,
  getPost,
  listPostComments,
  listPostFolders,
  listPosts,
  markPostRead,
  removeAnyPostComment,
  removePostComment,
  updatePostComment,
} from '@bobbin/contract/posts.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import { useReadOnly } from '../../ui/hooks/use-read-only.ts';
import { writeIfUnchanged } from '../../ui/feedback/write-if-unchanged.ts';
import type { PostSearch } from './post-search.ts';

const POSTS = 'posts';

/** Loads a page of posts, by the filters in the URL. */
export function usePosts({ page = 1, search, folder }: PostSearch) {
  return useListQuery(POSTS, listPosts, { page, search, folderId: folder });
}

export function usePostFolders() {
  return useQuery({
    queryKey: [POSTS, 'folders'],
    queryFn: ({ signal }) => call(listPostFolders, {}, { signal }),
  });
}

export function usePost(id: string) {
  return useQuery({
    queryKey: [POSTS, 'one', id],
    queryFn: ({ signal }) => call(getPost, { params: { id } }, { signal }),
  });
}

/** Reports to the server, once, that the person opened the post; waits until the post has loaded. A visit of staff reports nothing (SEE-9). */
export function useMarkRead(id: string, isThere: boolean): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (postId: string) => call(markPostRead, { params: { id: postId } }),
    // The lists are updated, because they show which posts are new.
    onSuccess: () =>
      client.invalidateQueries({ queryKey: [POSTS], predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
  });
  const isReadOnly = useReadOnly() !== null;
  useEffect(() => {
    if (isThere && !isReadOnly) mutate(id);
  }, [id, isThere, isReadOnly, mutate]);
}

export function useComments(postId: string, page: number) {
  return useQuery({
    queryKey: [POSTS, 'comments', postId, page],
    queryFn: ({ signal }) => call(listPostComments, { params: { id: postId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the functions that write comments; they also refetch the post's number of comments. */
export function useCommentWrites(postId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [POSTS] });
  const add = useMutation({
    mutationFn: ({ comment, key }: { comment: string; key: string }) =>
      call(addPostComment, { params: { id: postId }, body: { comment } }, { idempotencyKey: key }),
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: ({ before, comment }: { before: PostComment; comment: string }) =>
      writeIfUnchanged({ comment: before.comment }, { comment }, (seen) =>
        call(updatePostComment, { params: { id: before.id }, body: { comment, seen } }),
      ),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, isMine }: PostComment) =>
      call(isMine ? removePostComment : removeAnyPostComment, { params: { id } }),
    onSettled: refresh,
  });
  return { add, change, remove, refresh };
}
