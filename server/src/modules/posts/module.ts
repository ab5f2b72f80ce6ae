import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import { bindWriting } from './admin.routes.ts';
import { createComments } from './comments.ts';
import { createFolders, type Folders } from './folders.ts';
import { getPublished } from './posts.sql.ts';
import { bindPosts } from './posts.routes.ts';
import { createPosts } from './posts.ts';
import { createWriting, type Writing } from './writing.ts';
import { OWN_TABLES } from './own-tables.ts';

export type { PostInput } from './writing.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A post was published for the first time; emitted only once for each post. */
    postPublished: { postId: string; title: string; folder: string | null };
    /** A new post that was hidden is visible again; users whom the first delivery did not reach receive it now. */
    postShownAgain: { postId: string };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'events'> {
  audit: Pick<Audit, 'record'>;
  people: Pick<People, 'readPeople'>;
}

export interface PostsOffers {
  writing: Writing;
  folders: Folders;
  /** Lists posts with new comments, as tasks on the first page of staff. */
  readCommentWork(): Promise<Work>;
  /** Returns title and time of a published post, for its notification; null for any other post. */
  readForNotice(postId: string): Promise<{ title: string; publishedAt: Date } | null>;
}

/** The module of guides and announcements, which staff write and sellers read and comment on. */
export function buildPosts({ db, clock, events, audit, people }: Needs): Module & PostsOffers {
  const posts = createPosts({ db, clock });
  const comments = createComments({ db, clock, audit, people });
  const folders = createFolders({ db, clock, audit });
  const writing = createWriting({ db, clock, audit, emit: events.emit });
  return {
    name: 'posts',
    ownTables: OWN_TABLES,
    writing,
    folders,
    readCommentWork: comments.readWork,
    async readForNotice(postId) {
      const row = await getPublished(db, postId);
      return row?.publishedAt ? { title: row.title, publishedAt: row.publishedAt } : null;
    },
    bind(routes) {
      bindPosts(routes, posts, comments);
      bindWriting(routes, { writing, folders, comments });
    },
  };
}
