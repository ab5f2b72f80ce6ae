import type { SeenFields } from '@bobbin/contract/envelope';
import type { PostComment } from '@bobbin/contract/posts';
import { POST_COMMENTS_PER_HOUR } from '@bobbin/domain/limits';
import type { SellerScope, StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publishWork, type Work } from '../../platform/staff-work.ts';
import { toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './comments.sql.ts';
import type { CommentRow } from './comments.sql.ts';
import * as work from './work.sql.ts';

const HOUR_MS = 3_600_000;
/** Role of users who are not staff. */
const DEFAULT_ROLE = 'everyone';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  people: Pick<People, 'readPeople'>;
}

/** Comments on posts. Their author is the calling user, whatever the acting owner is (TEA-5). */
export function createComments({ db, clock, audit, people }: Deps) {
  async function toComments({ ownerId }: SellerScope, rows: readonly CommentRow[]): Promise<PostComment[]> {
    const names = await people.readPeople([...new Set(rows.map(({ authorId }) => authorId))]);
    return rows.map(({ id, authorId, comment, createdAt, updatedAt }) => {
      const author = names.get(authorId);
      return {
        id,
        author: author?.name ?? '',
        isStaff: author !== undefined && author.roleName !== DEFAULT_ROLE,
        isMine: authorId === ownerId,
        comment,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      };
    });
  }

  async function toComment(scope: SellerScope, row: CommentRow): Promise<PostComment> {
    const [comment] = await toComments(scope, [row]);
    if (!comment) throw new AppError('NOT_FOUND');
    return comment;
  }

  /** Locks a comment of the calling user on a post that is still published. */
  async function lockOwn(trx: Queryable, { ownerId }: SellerScope, id: string): Promise<CommentRow> {
    const row = await queries.lockComment(trx, id);
    if (row?.authorId !== ownerId) throw new AppError('NOT_FOUND');
    if ((await queries.readCount(trx, row.postId)) === undefined) throw new AppError('NOT_FOUND');
    return row;
  }

  async function take(trx: Queryable, { id, postId }: CommentRow): Promise<void> {
    await queries.deleteComment(trx, id);
    await queries.addToCount(trx, postId, -1);
  }

  return {
    /** @throws AppError NOT_FOUND */
    async list(
      scope: SellerScope,
      postId: string,
      paging: Pick<PageQuery, 'page' | 'limit'>,
    ): Promise<Paged<PostComment>> {
      const count = await queries.readCount(db, postId);
      if (count === undefined) throw new AppError('NOT_FOUND');
      const page = toPage(paging, count);
      return { data: await toComments(scope, await queries.listComments(db, postId, page)), meta: page.meta };
    },

    /** Adds a comment. @throws AppError NOT_FOUND, POST_COMMENTS_TOO_MANY */
    async add(scope: SellerScope, postId: string, comment: string): Promise<PostComment> {
      const at = new Date(clock.now());
      const author = (await people.readPeople([scope.ownerId])).get(scope.ownerId);
      const row = { id: createId(clock.now()), postId, authorId: scope.ownerId, comment, createdAt: at, updatedAt: at };
      await inTransaction(db, async (trx) => {
        // Takes a lock, so that concurrent comments of one user are counted one after another.
        await lockUntilCommit(trx, `post-comments:${scope.ownerId}`);
        const since = new Date(clock.now() - HOUR_MS);
        if ((await queries.countSince(trx, scope.ownerId, since)) >= POST_COMMENTS_PER_HOUR)
          throw new AppError('POST_COMMENTS_TOO_MANY');
        if ((await queries.lockCount(trx, postId)) === undefined) throw new AppError('NOT_FOUND');
        await queries.insertComment(trx, row);
        await queries.addToCount(trx, postId, 1);
        if (author?.roleName !== DEFAULT_ROLE) return;
        await work.addNewComment(trx, postId, at);
        await publishWork(trx, 'comments');
      });
      return toComment(scope, row);
    },

    /** Lists posts that have comments which no staff user has read (HOM-5). */
    async readWork(): Promise<Work> {
      const [waiting, rows] = await Promise.all([work.countCommentedPosts(db), work.listCommentedPosts(db)]);
      return {
        counts: [{ kind: 'comment', urgent: 0, waiting }],
        items: rows.map(({ id, title, comments, since }) => {
          return { kind: 'comment', id, code: '', title, ownerId: null, since, reason: String(comments) };
        }),
      };
    },

    /** Marks the comments of a post as read by staff; a repeated call has no effect. @throws AppError NOT_FOUND */
    markRead: (scope: StaffScope, postId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const count = await work.lockNewComments(trx, postId);
        if (count === undefined) throw new AppError('NOT_FOUND');
        if (count === 0) return;
        await work.clearNewComments(trx, postId);
        await audit.record(trx, scope, {
          action: 'readComments',
          entity: 'post',
          entityId: postId,
          before: { newComments: count },
          after: { newComments: 0 },
        });
        await publishWork(trx, 'comments');
      }),

    /** Changes a comment of the caller. @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    async update(scope: SellerScope, id: string, comment: string, seen?: SeenFields): Promise<PostComment> {
      const updated = await inTransaction(db, async (trx) => {
        const row = await lockOwn(trx, scope, id);
        if (row.comment === comment) return row;
        assertUnchanged(seen, { comment: row.comment }, { comment });
        const updatedAt = new Date(clock.now());
        await queries.updateComment(trx, id, comment, updatedAt);
        return { ...row, comment, updatedAt };
      });
      return toComment(scope, updated);
    },

    /** Removes a comment of the caller. @throws AppError NOT_FOUND */
    remove: (scope: SellerScope, id: string): Promise<void> =>
      inTransaction(db, async (trx) => take(trx, await lockOwn(trx, scope, id))),

    /** Removes the comment of any user. @throws AppError NOT_FOUND */
    removeAny: (scope: StaffScope, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const row = await queries.lockComment(trx, id);
        if (!row) throw new AppError('NOT_FOUND');
        await take(trx, row);
        const before = { postId: row.postId, authorId: row.authorId, comment: row.comment };
        await audit.record(trx, scope, { action: 'remove', entity: 'postComment', entityId: id, before });
      }),
  };
}

export type Comments = ReturnType<typeof createComments>;
