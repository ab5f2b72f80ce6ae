import {
  POST_COMMENT_MAX,
  POST_COMMENT_MIN,
  POST_COMMENT_PAGE_SIZE,
  POST_CONTENT_MAX,
  POST_CONTENT_MIN,
  POST_FOLDER_NAME_MAX,
  POST_PAGE_SIZE,
  POST_TITLE_MAX,
  POST_TITLE_MIN,
} from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, paged, pageQuery, seenFields } from './envelope.ts';
import * as calls from './posts.calls.ts';
import { POST_STATES } from './posts.calls.ts';

export type PostState = (typeof POST_STATES)[number];

const folder = z.object({ id: z.string(), name: z.string() });

const card = z.object({
  id: z.string(),
  title: z.string(),
  /** The beginning of the text, without its Markdown marks. */
  excerpt: z.string(),
  folder: folder.nullable(),
  isPinned: z.boolean(),
  comments: z.number().int(),
  /** When sellers could first read the post; null when it was never published. */
  publishedAt: instant.nullable(),
  /** When title, text or folder last changed. */
  editedAt: instant,
});

const postCard = card.extend({
  /** Whether the post was published in the last 30 days and the caller has not opened it yet. */
  isNew: z.boolean(),
});
export type PostCard = z.infer<typeof postCard>;

/** The text in Markdown; HTML in it is shown as text. */
const content = z.string();

export const post = card.extend({ content });
export type Post = z.infer<typeof post>;

const staffCard = card.extend({
  state: z.enum(POST_STATES),
  /** Name of the last editor. */
  editedBy: z.string(),
  createdAt: instant,
});
export type StaffPostCard = z.infer<typeof staffCard>;
const staffPost = staffCard.extend({ content });
export type StaffPost = z.infer<typeof staffPost>;

const listed = pageQuery(['publishedAt'], POST_PAGE_SIZE).extend({ folderId: z.string().max(100).optional() });

export const listPosts = endpoint({
  ...calls.listPosts,
  summary: 'List published posts: pinned ones first, then the newest; the search finds beginnings of words',
  query: listed,
  reply: paged(postCard),
  errors: [],
});

const folderRow = folder.extend({ posts: z.number().int() });
export type PostFolder = z.infer<typeof folderRow>;

export const listPostFolders = endpoint({
  ...calls.listPostFolders,
  summary: 'List folders with published posts, their counts, and the number of posts that are new for the caller',
  reply: z.object({ folders: z.array(folderRow), posts: z.number().int(), isNew: z.number().int() }),
  errors: [],
});
export type PostFolders = z.infer<typeof listPostFolders.reply>;

export const getPost = endpoint({
  ...calls.getPost,
  summary: 'Get a published post with its text in Markdown',
  params: idParams,
  reply: post,
  errors: [],
});

export const markPostRead = endpoint({
  ...calls.markPostRead,
  summary: 'Mark a post as opened by the caller: it is no longer new',
  params: idParams,
  reply: done,
  errors: [],
});

export const postComment = z.object({
  id: z.string(),
  author: z.string(),
  /** Whether the author has a staff role. */
  isStaff: z.boolean(),
  /** Whether the caller wrote the comment, and therefore may change or delete it. */
  isMine: z.boolean(),
  comment: z.string(),
  createdAt: instant,
  /** When the comment was last changed; equal to `createdAt` while it was never changed. */
  updatedAt: instant,
});
export type PostComment = z.infer<typeof postComment>;

export const listPostComments = endpoint({
  ...calls.listPostComments,
  summary: 'List the comments of a published post, oldest first',
  params: idParams,
  query: pageQuery(['createdAt'], POST_COMMENT_PAGE_SIZE).pick({ page: true, limit: true }),
  reply: paged(postComment),
  errors: [],
});

/** Fields of the comment form. */
export const postCommentForm = z.object({
  comment: z
    .string()
    .trim()
    .min(1, 'postCommentRequired')
    .min(POST_COMMENT_MIN, 'postCommentTooShort')
    .max(POST_COMMENT_MAX, 'postCommentTooLong'),
});

export const addPostComment = endpoint({
  ...calls.addPostComment,
  summary: 'Comment on a published post; plain text',
  params: idParams,
  body: postCommentForm,
  reply: postComment,
  errors: ['POST_COMMENTS_TOO_MANY'],
});

export const updatePostComment = endpoint({
  ...calls.updatePostComment,
  summary: 'Change my own comment; `seen.comment` is the text that the caller saw',
  params: idParams,
  body: postCommentForm.extend({ seen: seenFields }),
  reply: postComment,
  errors: [],
});

export const removePostComment = endpoint({
  ...calls.removePostComment,
  summary: 'Delete my own comment',
  params: idParams,
  reply: done,
  errors: [],
});

export const listAllPosts = endpoint({
  ...calls.listAllPosts,
  summary: 'List all posts including drafts, the last changed first, with a count of each state',
  query: pageQuery(['editedAt'], POST_PAGE_SIZE).extend({
    folderId: z.string().max(100).optional(),
    state: z.enum(POST_STATES).optional(),
  }),
  reply: paged(staffCard).extend({
    counts: z.object({ all: z.number().int(), draft: z.number().int(), published: z.number().int() }),
  }),
  errors: [],
});
export type StaffPosts = z.infer<typeof listAllPosts.reply>;

export const getAnyPost = endpoint({
  ...calls.getAnyPost,
  summary: 'Get a post of any state with its text',
  params: idParams,
  reply: staffPost,
  errors: [],
});

/** Fields of the post editor. */
export const postForm = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'postTitleRequired')
    .min(POST_TITLE_MIN, 'postTitleTooShort')
    .max(POST_TITLE_MAX, 'postTitleTooLong'),
  content: z
    .string()
    .trim()
    .min(1, 'postContentRequired')
    .min(POST_CONTENT_MIN, 'postContentTooShort')
    .max(POST_CONTENT_MAX, 'postContentTooLong'),
  /** Id of the folder; empty for a post without a folder. */
  folderId: z.string().max(100).default(''),
});

export const createPost = endpoint({
  ...calls.createPost,
  summary: 'Create a post; it is a draft until it is published',
  body: postForm,
  reply: staffPost,
  errors: [],
});

export const updatePost = endpoint({
  ...calls.updatePost,
  summary: 'Change title, text and folder of a post; `seen.editedAt` identifies the version that the caller edited',
  params: idParams,
  body: postForm.extend({ seen: seenFields }),
  reply: staffPost,
  errors: [],
});

export const setPostState = endpoint({
  ...calls.setPostState,
  summary: 'Publish a post, or move it back to the drafts; sellers are notified only the first time',
  params: idParams,
  body: z.object({ state: z.enum(POST_STATES) }),
  reply: staffPost,
  errors: [],
});

export const pinPost = endpoint({
  ...calls.pinPost,
  summary: 'Pin a post above the others, or unpin it',
  params: idParams,
  body: z.object({ isPinned: z.boolean() }),
  reply: staffPost,
  errors: [],
});

export const removePost = endpoint({
  ...calls.removePost,
  summary: 'Delete a post for all readers; it can be restored',
  params: idParams,
  reply: done,
  errors: [],
});

export const restorePost = endpoint({
  ...calls.restorePost,
  summary: 'Restore a deleted post unchanged',
  params: idParams,
  reply: staffPost,
  errors: [],
});

export const markPostCommentsRead = endpoint({
  ...calls.markPostCommentsRead,
  summary: 'Mark the comments of a post as read by staff; they no longer wait',
  params: idParams,
  reply: done,
  errors: [],
});

export const listAllPostFolders = endpoint({
  ...calls.listAllPostFolders,
  summary: 'List all folders by name, with the number of posts of any state',
  reply: z.array(folderRow),
  errors: [],
});

/** Fields of the folder form. */
export const postFolderForm = z.object({
  name: z.string().trim().min(1, 'folderNameRequired').max(POST_FOLDER_NAME_MAX, 'folderNameTooLong'),
});

export const createPostFolder = endpoint({
  ...calls.createPostFolder,
  summary: 'Create a folder; names must differ in more than case and accents',
  body: postFolderForm,
  reply: folderRow,
  errors: ['EXISTS', 'POST_FOLDERS_FULL'],
});

export const renamePostFolder = endpoint({
  ...calls.renamePostFolder,
  summary: 'Rename a folder',
  params: idParams,
  body: postFolderForm.extend({ seen: seenFields }),
  reply: folderRow,
  errors: ['EXISTS'],
});

export const removePostFolder = endpoint({
  ...calls.removePostFolder,
  summary: 'Delete a folder without posts',
  params: idParams,
  reply: done,
  errors: ['POST_FOLDER_NOT_EMPTY'],
});

export const removeAnyPostComment = endpoint({
  ...calls.removeAnyPostComment,
  summary: 'Delete a comment of any author',
  params: idParams,
  reply: done,
  errors: [],
});
