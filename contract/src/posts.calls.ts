import type { Call } from './endpoint.ts';

/** States of a post; only staff see a draft. */
export const POST_STATES = ['draft', 'published'] as const;

export const listPosts = {
  name: 'listPosts',
  method: 'GET',
  path: '/posts',
  access: 'user',
} as const satisfies Call;

export const listPostFolders = {
  name: 'listPostFolders',
  method: 'GET',
  path: '/posts/folders',
  access: 'user',
} as const satisfies Call;

export const getPost = {
  name: 'getPost',
  method: 'GET',
  path: '/posts/{id}',
  access: 'user',
} as const satisfies Call;

export const markPostRead = {
  name: 'markPostRead',
  method: 'POST',
  path: '/posts/{id}/read',
  access: 'user',
} as const satisfies Call;

export const listPostComments = {
  name: 'listPostComments',
  method: 'GET',
  path: '/posts/{id}/comments',
  access: 'user',
} as const satisfies Call;

export const addPostComment = {
  name: 'addPostComment',
  method: 'POST',
  path: '/posts/{id}/comments',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const updatePostComment = {
  name: 'updatePostComment',
  method: 'PATCH',
  path: '/posts/comments/{id}',
  access: 'user',
} as const satisfies Call;

export const removePostComment = {
  name: 'removePostComment',
  method: 'DELETE',
  path: '/posts/comments/{id}',
  access: 'user',
} as const satisfies Call;

export const listAllPosts = {
  name: 'listAllPosts',
  method: 'GET',
  path: '/admin/posts',
  access: { permission: 'VIEW_POSTS' },
} as const satisfies Call;

export const getAnyPost = {
  name: 'getAnyPost',
  method: 'GET',
  path: '/admin/posts/{id}',
  access: { permission: 'VIEW_POSTS' },
} as const satisfies Call;

export const createPost = {
  name: 'createPost',
  method: 'POST',
  path: '/admin/posts',
  access: { permission: 'EDIT_POSTS' },
  isIdempotent: true,
} as const satisfies Call;

export const updatePost = {
  name: 'updatePost',
  method: 'PATCH',
  path: '/admin/posts/{id}',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const setPostState = {
  name: 'setPostState',
  method: 'PATCH',
  path: '/admin/posts/{id}/state',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const pinPost = {
  name: 'pinPost',
  method: 'PATCH',
  path: '/admin/posts/{id}/pin',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const removePost = {
  name: 'removePost',
  method: 'DELETE',
  path: '/admin/posts/{id}',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const restorePost = {
  name: 'restorePost',
  method: 'POST',
  path: '/admin/posts/{id}/restore',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const markPostCommentsRead = {
  name: 'markPostCommentsRead',
  method: 'POST',
  path: '/admin/posts/{id}/comments-read',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const listAllPostFolders = {
  name: 'listAllPostFolders',
  method: 'GET',
  path: '/admin/posts/folders',
  access: { permission: 'VIEW_POSTS' },
} as const satisfies Call;

export const createPostFolder = {
  name: 'createPostFolder',
  method: 'POST',
  path: '/admin/posts/folders',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const renamePostFolder = {
  name: 'renamePostFolder',
  method: 'PATCH',
  path: '/admin/posts/folders/{id}',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const removePostFolder = {
  name: 'removePostFolder',
  method: 'DELETE',
  path: '/admin/posts/folders/{id}',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;

export const removeAnyPostComment = {
  name: 'removeAnyPostComment',
  method: 'DELETE',
  path: '/admin/posts/comments/{id}',
  access: { permission: 'EDIT_POSTS' },
} as const satisfies Call;
