import type * as contract from '@bobbin/contract/posts';
import { POST_NEW_MS } from '@bobbin/domain/limits';
import type { SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toPage, type PageQuery, type Paged } from '../../platform/paging.ts';
import { toQuestion } from '../../platform/full-text.ts';
import * as queries from './posts.sql.ts';
import type { PostRow } from './posts.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** Returns a post in the list that all readers see. */
export function toCard(row: PostRow) {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    folder: row.folderId === null ? null : { id: row.folderId, name: row.folderName ?? '' },
    isPinned: row.isPinned,
    comments: row.comments,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    editedAt: row.editedAt.toISOString(),
  };
}

/** Posts for sellers. */
export function createPosts({ db, clock }: Deps) {
  const newSince = () => new Date(clock.now() - POST_NEW_MS);

  /** Returns a published post. @throws AppError NOT_FOUND, for a draft too */
  async function get(id: string): Promise<contract.Post> {
    const row = await queries.getPublished(db, id);
    if (!row) throw new AppError('NOT_FOUND');
    return { ...toCard(row), content: row.content };
  }

  return {
    get,

    async list(
      scope: SellerScope,
      {
        search,
        folderId,
        sortBy,
        ...paging
      }: PageQuery & { search?: string | undefined; folderId?: string | undefined },
    ): Promise<Paged<contract.PostCard>> {
      const filter = { question: toQuestion(search), folderId };
      const page = toPage(paging, await queries.countPosts(db, { ...filter, state: 'published' }));
      const rows = await queries.listPublished(db, scope, filter, page, isAscending(sortBy));
      const since = newSince();
      const data = rows.map((row) => ({
        ...toCard(row),
        isNew: !row.isRead && row.publishedAt !== null && row.publishedAt >= since,
      }));
      return { data, meta: page.meta };
    },

    async folders(scope: SellerScope): Promise<contract.PostFolders> {
      return {
        folders: await queries.listPublishedFolders(db),
        posts: await queries.countPosts(db, { question: null, state: 'published' }),
        isNew: await queries.countNew(db, scope, newSince()),
      };
    },

    /** @throws AppError NOT_FOUND */
    async markRead(scope: SellerScope, id: string): Promise<void> {
      await get(id);
      await queries.insertRead(db, scope, id, new Date(clock.now()));
    },
  };
}

export type Posts = ReturnType<typeof createPosts>;
