import type { PostFolder, PostState, StaffPost } from '@bobbin/contract/posts';
import {
  createPost,
  createPostFolder,
  getAnyPost,
  listAllPostFolders,
  listAllPosts,
  pinPost,
  removePost,
  removePostFolder,
  renamePostFolder,
  setPostState,
  updatePost,
} from '@bobbin/contract/posts.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useListQuery } from '../../../api/use-list-query.ts';
import { writeIfUnchanged } from '../../../ui/feedback/write-if-unchanged.ts';
import type { PostAdminSearch } from './post-admin-search.ts';

/** Start of the query key. Queries of sellers use it too, because a change by staff changes the posts that sellers read. */
const POSTS = 'posts';
const POST_ADMIN = 'post-admin';

export interface PostInput {
  title: string;
  content: string;
  folderId: string;
}

export function useAdminPosts({ page = 1, search, folder, state }: PostAdminSearch) {
  return useListQuery(POST_ADMIN, listAllPosts, { page, search, folderId: folder, state });
}

export function useAdminPost(id: string | null) {
  return useQuery({
    queryKey: [POST_ADMIN, 'one', id],
    queryFn: ({ signal }) => call(getAnyPost, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

export function useAdminFolders() {
  return useQuery({
    queryKey: [POST_ADMIN, 'folders'],
    queryFn: ({ signal }) => call(listAllPostFolders, {}, { signal }),
  });
}

export function useRefreshPosts() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [POSTS] }),
      client.invalidateQueries({ queryKey: [POST_ADMIN] }),
    ]);
}

/** Creates a post, or saves the changes of the opened post. */
export function useSavePost() {
  const refresh = useRefreshPosts();
  return useMutation({
    mutationFn: ({ before, input, key }: { before: StaffPost | null; input: PostInput; key: string }) =>
      before === null
        ? call(createPost, { body: input }, { idempotencyKey: key })
        : writeIfUnchanged({ editedAt: before.editedAt }, { editedAt: null }, (seen) =>
            call(updatePost, { params: { id: before.id }, body: { ...input, seen } }),
          ),
    onSuccess: refresh,
  });
}

export function usePostState() {
  const refresh = useRefreshPosts();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: PostState }) =>
      call(setPostState, { params: { id }, body: { state } }),
    onSettled: refresh,
  });
}

export function usePinPost() {
  const refresh = useRefreshPosts();
  return useMutation({
    mutationFn: ({ id, isPinned }: { id: string; isPinned: boolean }) =>
      call(pinPost, { params: { id }, body: { isPinned } }),
    onSettled: refresh,
  });
}

export function useRemovePost() {
  const refresh = useRefreshPosts();
  return useMutation({
    mutationFn: (id: string) => call(removePost, { params: { id } }),
    onSettled: refresh,
  });
}

export function useFolderWrites() {
  const refresh = useRefreshPosts();
  const add = useMutation({
    mutationFn: (name: string) => call(createPostFolder, { body: { name } }),
    onSettled: refresh,
  });
  const rename = useMutation({
    mutationFn: ({ before, name }: { before: PostFolder; name: string }) =>
      writeIfUnchanged({ name: before.name }, { name }, (seen) =>
        call(renamePostFolder, { params: { id: before.id }, body: { name, seen } }),
      ),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removePostFolder, { params: { id } }),
    onSettled: refresh,
  });
  return { add, rename, remove, refresh };
}
