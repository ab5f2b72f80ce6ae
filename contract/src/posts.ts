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
  /** When sellers could first read it; null if it was never published. */
  publishedAt: instant.nullable(),
  /** When title, text or folder last changed. */
  editedAt: instant,
});

const postCard = card.extend({
  /** Published in the last 30 days and not opened by the caller yet. */
  isNew: z.boolean(),
});
export type PostCard = z.infer<typeof postCard>;

/** Markdown; raw HTML in it is shown as text. */
const content = z.string();

export const post = card.extend({ content });
export type Post = z.infer<typeof post>;

const staffCard = card.extend({
  state: z.enum(POST_STATES),
  /** The last editor. */
  editedBy: z.string(),
  createdAt: instant,
});
export type StaffPostCard = z.infer<typeof staffCard>;
const staffPost = staffCard.extend({ content });
export type StaffPost = z.infer<typeof staffPost>;

const listed = pageQuery(['publishedAt'], POST_PAGE_SIZE).extend({ folderId: z.string().max(100).optional() });

export const listPosts = endpoint({
  ...calls.listPosts,
  summary: 'Published posts: pinned ones first, then the newest; found by the beginnings of words',
  query: listed,
  reply: paged(postCard),
  errors: [],
});

const folderRow = folder.extend({ posts: z.number().int() });
export type PostFolder = z.infer<typeof folderRow>;

export const listPostFolders = endpoint({
  ...calls.listPostFolders,
  summary: 'Folders with published posts, how many each has, and how many posts are new for the caller',
  reply: z.object({ folders: z.array(folderRow), posts: z.number().int(), isNew: z.number().int() }),
  errors: [],
});
export type PostFolders = z.infer<typeof listPostFolders.reply>;

export const getPost = endpoint({
  ...calls.getPost,
  summary: 'A published post with its text in Markdown',
  params: idParams,
  reply: post,
  errors: [],
});

export const markPostRead = endpoint({
  ...calls.markPostRead,
  summary: 'Say that the caller has opened a post: it is new for them no more',
  params: idParams,
  reply: done,
  errors: [],
});

export const postComment = z.object({
  id: z.string(),
  author: z.string(),
  /** The author has a staff role. */
  isStaff: z.boolean(),
  /** The caller wrote it, and may change or delete it. */
  isMine: z.boolean(),
  comment: z.string(),
  createdAt: instant,
  /** Later than `createdAt` after a change. */
  updatedAt: instant,
});
export type PostComment = z.infer<typeof postComment>;

export const listPostComments = endpoint({
  ...calls.listPostComments,
  summary: 'Comments of a published post, the oldest first',
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
  summary: "Change one's own comment; `seen.comment` is the text that the caller saw",
  params: idParams,
  body: postCommentForm.extend({ seen: seenFields }),
  reply: postComment,
  errors: [],
});

export const removePostComment = endpoint({
  ...calls.removePostComment,
  summary: "Take one's own comment away",
  params: idParams,
  reply: done,
  errors: [],
});

export const listAllPosts = endpoint({
  ...calls.listAllPosts,
  summary: 'All posts, drafts too, those changed last first, with how many there are of each state',
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
  summary: 'A post of any state with its text',
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
  /** Empty for no folder. */
  folderId: z.string().max(100).default(''),
});

export const createPost = endpoint({
  ...calls.createPost,
  summary: 'Write a post; it is a draft until it is published',
  body: postForm,
  reply: staffPost,
  errors: [],
});

export const updatePost = endpoint({
  ...calls.updatePost,
  summary: 'Change title, text and folder of a post; `seen.editedAt` is the state that the caller began with',
  params: idParams,
  body: postForm.extend({ seen: seenFields }),
  reply: staffPost,
  errors: [],
});

export const setPostState = endpoint({
  ...calls.setPostState,
  summary: 'Publish a post, or take it back to the drafts; sellers are told at the first time alone',
  params: idParams,
  body: z.object({ state: z.enum(POST_STATES) }),
  reply: staffPost,
  errors: [],
});

export const pinPost = endpoint({
  ...calls.pinPost,
  summary: 'Keep a post above the others, or no more',
  params: idParams,
  body: z.object({ isPinned: z.boolean() }),
  reply: staffPost,
  errors: [],
});

export const removePost = endpoint({
  ...calls.removePost,
  summary: 'Take a post away for everybody; it can come back',
  params: idParams,
  reply: done,
  errors: [],
});

export const restorePost = endpoint({
  ...calls.restorePost,
  summary: 'Bring back a post that was taken away, as it was',
  params: idParams,
  reply: staffPost,
  errors: [],
});

export const listAllPostFolders = endpoint({
  ...calls.listAllPostFolders,
  summary: 'All folders by name, with how many posts of any state each has',
  reply: z.array(folderRow),
  errors: [],
});

/** Fields of the folder form. */
export const postFolderForm = z.object({
  name: z.string().trim().min(1, 'folderNameRequired').max(POST_FOLDER_NAME_MAX, 'folderNameTooLong'),
});

export const createPostFolder = endpoint({
  ...calls.createPostFolder,
  summary: 'Make a folder; names differ in more than capitals and accents',
  body: postFolderForm,
  reply: folderRow,
  errors: ['EXISTS', 'POST_FOLDERS_FULL'],
});

export const renamePostFolder = endpoint({
  ...calls.renamePostFolder,
  summary: 'Call a folder otherwise',
  params: idParams,
  body: postFolderForm.extend({ seen: seenFields }),
  reply: folderRow,
  errors: ['EXISTS'],
});

export const removePostFolder = endpoint({
  ...calls.removePostFolder,
  summary: 'Take away a folder without posts',
  params: idParams,
  reply: done,
  errors: ['POST_FOLDER_NOT_EMPTY'],
});

export const removeAnyPostComment = endpoint({
  ...calls.removeAnyPostComment,
  summary: "Take anybody's comment away",
  params: idParams,
  reply: done,
  errors: [],
});
