import type { SeenFields } from '@bobbin/contract/envelope';
import type * as contract from '@bobbin/contract/posts';
import type { PostState } from '@bobbin/contract/posts';
import { POST_NEW_MS } from '@bobbin/domain/limits';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import { isAscending, toPage, type PageQuery } from '../../platform/paging.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import { toQuestion, toWords } from '../../platform/full-text.ts';
import type { Audit } from '../audit/module.ts';
import { toExcerpt } from './excerpt.ts';
import { countPosts, type PostRow } from './posts.sql.ts';
import { toCard } from './posts.ts';
import * as queries from './writing.sql.ts';
import type { FullRow } from './writing.sql.ts';

export interface PostInput {
  title: string;
  content: string;
  /** Id of the folder; empty for no folder. */
  folderId: string;
}

interface ListQuery extends PageQuery {
  search?: string | undefined;
  folderId?: string | undefined;
  state?: PostState | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  emit: Emit;
}

function toStaffCard(row: PostRow): contract.StaffPostCard {
  return { ...toCard(row), state: row.state, editedBy: row.actorName, createdAt: row.createdAt.toISOString() };
}

/** Posts for the staff users who write them. */
export function createWriting({ db, clock, audit, emit }: Deps) {
  const now = () => new Date(clock.now());

  /** @throws AppError NOT_FOUND */
  async function get(id: string): Promise<contract.StaffPost> {
    const row = await queries.getAny(db, id);
    if (!row || row.removedAt !== null) throw new AppError('NOT_FOUND');
    return { ...toStaffCard(row), content: row.content };
  }

  async function lock(trx: Queryable, id: string, isRemoved = false): Promise<FullRow> {
    const row = (await queries.lockPost(trx, id)) ? await queries.getAny(trx, id) : undefined;
    if (!row || (row.removedAt !== null && !isRemoved)) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Emits an event when a new post that was hidden becomes visible again, because the first delivery may not have reached all users. */
  async function notifyAgain(trx: Queryable, { id: postId, publishedAt }: FullRow): Promise<void> {
    const isNew = publishedAt !== null && publishedAt.getTime() > clock.now() - POST_NEW_MS;
    if (isNew) await emit(trx, 'postShownAgain', { postId });
  }

  /** Returns the columns that are derived from the text of a post. */
  async function toColumns(trx: Queryable, scope: StaffScope, { title, content, folderId }: PostInput, after = 0) {
    if (folderId !== '' && !(await queries.holdFolder(trx, folderId))) throw new AppError('NOT_FOUND');
    return {
      title,
      content,
      folder_id: folderId === '' ? null : folderId,
      excerpt: toExcerpt(content),
      words: toWords(title, content),
      actor_name: scope.actor.name,
      // Makes the time of each version unique, because it identifies the version that a user saw.
      edited_at: new Date(Math.max(clock.now(), after + 1)),
    };
  }

  return {
    get,

    async list({ search, sortBy, folderId, state, ...paging }: ListQuery): Promise<contract.StaffPosts> {
      const filter = { question: toQuestion(search), folderId };
      const [draft, published] = await Promise.all([
        countPosts(db, { ...filter, state: 'draft' }),
        countPosts(db, { ...filter, state: 'published' }),
      ]);
      const counts = { all: draft + published, draft, published };
      const page = toPage(paging, counts[state ?? 'all']);
      const rows = await queries.listAll(db, { ...filter, state }, page, isAscending(sortBy));
      return { data: rows.map(toStaffCard), meta: page.meta, counts };
    },

    /** Creates a post. @throws AppError NOT_FOUND when the folder does not exist */
    async create(scope: StaffScope, input: PostInput): Promise<contract.StaffPost> {
      const id = createId(clock.now());
      await inTransaction(db, async (trx) => {
        const columns = await toColumns(trx, scope, input);
        await queries.insertPost(trx, {
          ...columns,
          id,
          state: 'draft',
          is_pinned: false,
          comments_count: 0,
          published_at: null,
          created_at: columns.edited_at,
          removed_at: null,
        });
        const after = { title: input.title, folderId: input.folderId };
        await audit.record(trx, scope, { action: 'create', entity: 'post', entityId: id, after });
      });
      return get(id);
    },

    /** Changes a post. @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async update(scope: StaffScope, id: string, input: PostInput, seen?: SeenFields): Promise<contract.StaffPost> {
      await inTransaction(db, async (trx) => {
        const row = await lock(trx, id);
        const before = { title: row.title, content: row.content, folderId: row.folderId ?? '' };
        const { title, content, folderId } = input;
        // Accepts a repeated call after a lost response, which is no change by another user.
        if (before.title === title && before.content === content && before.folderId === folderId) return;
        assertUnchanged(seen, { editedAt: row.editedAt.toISOString() });
        await queries.updatePost(trx, id, await toColumns(trx, scope, input, row.editedAt.getTime()));
        await audit.record(trx, scope, { action: 'update', entity: 'post', entityId: id, before, after: { ...input } });
      });
      return get(id);
    },

    /**
     * Publishes a post. Emits `postPublished` only the first time, and another event when a new hidden post becomes visible again. @throws AppError
     * NOT_FOUND
     */
    async setState(scope: StaffScope, id: string, state: PostState): Promise<contract.StaffPost> {
      await inTransaction(db, async (trx) => {
        const row = await lock(trx, id);
        if (row.state === state) return;
        const isFirst = state === 'published' && row.publishedAt === null;
        const publishedAt = isFirst ? now() : row.publishedAt;
        await queries.updatePost(trx, id, { state, published_at: publishedAt });
        const action = state === 'published' ? 'publish' : 'unpublish';
        const [before, after] = [{ state: row.state }, { state }];
        await audit.record(trx, scope, { action, entity: 'post', entityId: id, before, after });
        if (isFirst) await emit(trx, 'postPublished', { postId: id, title: row.title, folder: row.folderName });
        else if (state === 'published') await notifyAgain(trx, row);
      });
      return get(id);
    },

    /** @throws AppError NOT_FOUND */
    async pin(scope: StaffScope, id: string, isPinned: boolean): Promise<contract.StaffPost> {
      await inTransaction(db, async (trx) => {
        const row = await lock(trx, id);
        if (row.isPinned === isPinned) return;
        await queries.updatePost(trx, id, { is_pinned: isPinned });
        const action = isPinned ? 'pin' : 'unpin';
        await audit.record(trx, scope, { action, entity: 'post', entityId: id, after: { isPinned } });
      });
      return get(id);
    },

    /** @throws AppError NOT_FOUND */
    remove: (scope: StaffScope, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const row = await lock(trx, id, true);
        if (row.removedAt !== null) return;
        await queries.updatePost(trx, id, { removed_at: now() });
        const before = { title: row.title, state: row.state };
        await audit.record(trx, scope, { action: 'remove', entity: 'post', entityId: id, before });
      }),

    /** @throws AppError NOT_FOUND */
    async restore(scope: StaffScope, id: string): Promise<contract.StaffPost> {
      await inTransaction(db, async (trx) => {
        const row = await lock(trx, id, true);
        if (row.removedAt === null) return;
        await queries.updatePost(trx, id, { removed_at: null });
        if (row.state === 'published') await notifyAgain(trx, row);
        const after = { title: row.title, state: row.state };
        await audit.record(trx, scope, { action: 'restore', entity: 'post', entityId: id, after });
      });
      return get(id);
    },
  };
}

export type Writing = ReturnType<typeof createWriting>;
