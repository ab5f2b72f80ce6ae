import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import type { Memberships } from '../teams/module.ts';
import { kindsOf } from './catalogue/audience.ts';
import { askToSpread, askToSpreadPost, askToDeliver, note } from './notices.ts';
import * as queries from './fan-out.sql.ts';

/** Number of events that one transaction copies to members. */
const BATCH = 200;
/** Pause before rows that another job had locked are read again. */
const SKIPPED_MS = 1_000;

interface Deps {
  db: Db;
  clock: Clock;
  listShopMemberships: Memberships['listShopMemberships'];
  /** Email of the user; null for a closed or blocked account. */
  readContact(userId: string): Promise<unknown>;
  /** Selects users who had an account at an instant. */
  listReachable(after: string, limit: number, by: Date): Promise<string[]>;
  readPost(postId: string): Promise<{ title: string; publishedAt: Date } | null>;
}

export function createFanOut({ db, clock, listShopMemberships, readContact, listReachable, readPost }: Deps) {
  /** Copies the next events; returns the number of copied events. */
  function spreadSome(scope: OwnerScope): Promise<number> {
    return inTransaction(db, async (trx) => {
      const rows = await queries.lockUnspread(trx, scope, BATCH);
      if (rows.length === 0) return 0;
      const now = new Date(clock.now());
      // Members of a blocked owner's teams receive none of the owner's events (TEA-14).
      const memberships = (await readContact(scope.ownerId)) === null ? [] : await listShopMemberships(trx, scope);
      // Sorts the users, so that the events of two owners to the same users never deadlock.
      const members = [...new Set(memberships.map(({ userId }) => userId))].toSorted();
      for (const userId of members) {
        const own = memberships.filter((membership) => membership.userId === userId);
        const heard = rows.filter(({ kind, shop_id: shopId }) =>
          own.some(
            (membership) => membership.shopId === shopId && kindsOf(membership.role).some((known) => known === kind),
          ),
        );
        if (heard.length === 0) continue;
        const copies = heard.map(({ id, ...row }) => ({
          ...row,
          id: `${scope.ownerId}:${id}`,
          desk_id: scope.ownerId,
          spread_at: now,
        }));
        if ((await queries.insertCopies(trx, systemScope(userId, 'news'), copies)) === 0) continue;
        await publish(trx, { kind: 'event', ownerId: userId, event: { type: 'inbox' } });
        await askToDeliver(trx, userId);
      }
      await queries.markSpread(
        trx,
        scope,
        rows.map(({ id }) => id),
        now,
      );
      return rows.length;
    });
  }

  return {
    /** Job: copies an owner's events to the members who may see the shops; safe to run twice, even at the same time. */
    async spread(scope: OwnerScope): Promise<void> {
      while ((await spreadSome(scope)) === BATCH);
      // Skipped rows need another run. Waiting for their locks could deadlock with a delivery, which locks rows in another sequence.
      if (await queries.hasUnspread(db, scope))
        await askToSpread(db, scope.ownerId, new Date(clock.now() + SKIPPED_MS));
    },

    /** Job: delivers a post to the next batch of users; a batch that a killed job completed is not repeated. */
    async spreadPost(postId: string, after: string): Promise<void> {
      // Does not deliver a post that was unpublished in the meantime.
      const post = await readPost(postId);
      if (post === null) return;
      // Users who register later are not notified; they find the post in the list of posts.
      const people = await listReachable(after, BATCH, post.publishedAt);
      await inTransaction(db, async (trx) => {
        for (const userId of people) {
          const scope = systemScope(userId, 'news');
          await note(trx, clock, {
            scope,
            id: `post:${postId}`,
            kind: 'postPublished',
            thingId: postId,
            words: post.title,
          });
        }
        const last = people.length < BATCH ? undefined : people.at(-1);
        if (last !== undefined) await askToSpreadPost(trx, postId, last);
      });
    },
  };
}

export type FanOut = ReturnType<typeof createFanOut>;
