import type { InboxEntry, NotificationGroup } from '@bobbin/contract/inbox';
import type { OwnerScope, Membership, SellerScope } from '../../platform/access.ts';
import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { ShopNames } from '../shops/module.ts';
import { KIND_NAMES, kindOf, KINDS, toAddress } from './catalogue/kinds.ts';
import { listHeard } from './catalogue/audience.ts';
import { topicOf } from './catalogue/topics.ts';
import type { Choices } from './notification-settings.ts';
import { toFacts } from './delivery/facts.ts';
import * as queries from './inbox.sql.ts';

export interface InboxQuery extends PageQuery {
  groups?: readonly NotificationGroup[] | undefined;
  isUnread?: 'true' | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  choices: Pick<Choices, 'readWishes'>;
  readMemberships(userId: string): Promise<readonly Membership[]>;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

/** The inbox of the calling user, whatever the acting owner is (INB-1). */
export function createInbox({ db, clock, choices, readMemberships, readShopNames }: Deps) {
  async function readShown(scope: OwnerScope) {
    const [{ hidden }, memberships] = await Promise.all([choices.readWishes(scope), readMemberships(scope.ownerId)]);
    return { hidden, heard: listHeard(memberships) };
  }

  async function countUnread(scope: OwnerScope): Promise<number> {
    return queries.countNotices(db, scope, { ...(await readShown(scope)), isUnread: true });
  }

  /** Publishes the change to all open pages of the user (INB-4). */
  async function change<T>(scope: OwnerScope, work: (trx: Queryable) => Promise<T>): Promise<T> {
    return inTransaction(db, async (trx) => {
      const result = await work(trx);
      if (result !== false && result !== 0)
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'inbox' } });
      return result;
    });
  }

  return {
    countUnread,

    async list(
      scope: SellerScope,
      { groups, isUnread, ...query }: InboxQuery,
    ): Promise<Paged<InboxEntry> & { unread: number }> {
      const shown = await readShown(scope);
      const kinds = groups && KIND_NAMES.filter((kind) => groups.includes(topicOf(KINDS[kind].topic).group));
      const asked = { ...shown, kinds, isUnread: isUnread === 'true' };
      const [totalItems, unread] = await Promise.all([
        queries.countNotices(db, scope, asked),
        queries.countNotices(db, scope, { ...shown, isUnread: true }),
      ]);
      const { offset, limit, meta } = toPage(query, totalItems);
      const direction = isAscending(query.sortBy) ? 'asc' : 'desc';
      const rows = await queries.listNotices(db, scope, asked, { offset, limit, direction });
      const actingOwnerIds = new Set(rows.map(({ actingOwnerId }) => actingOwnerId ?? scope.ownerId));
      const names = new Map(
        await Promise.all(
          [...actingOwnerIds].map(
            async (actingOwnerId) => [actingOwnerId, await readShopNames(systemScope(actingOwnerId, 'inbox'))] as const,
          ),
        ),
      );
      const data = rows.flatMap((row): InboxEntry[] => {
        const kind = kindOf(row.kind);
        if (kind === null) return [];
        const facts = toFacts(row, names.get(row.actingOwnerId ?? scope.ownerId));
        const { group, word } = topicOf(kind.topic);
        return [
          {
            id: row.id,
            group,
            title: word,
            text: { vi: kind.says.vi(facts), en: kind.says.en(facts) },
            isUrgent: kind.isUrgent === true,
            path: toAddress(kind, facts),
            deskId: row.actingOwnerId,
            createdAt: row.createdAt.toISOString(),
            readAt: row.readAt?.toISOString() ?? null,
          },
        ];
      });
      return { data, meta, unread };
    },

    /** Marks events as read or unread and returns the number of unread ones; ignores unknown ids. */
    async mark(scope: SellerScope, ids: readonly string[], isRead: boolean): Promise<number> {
      await change(scope, (trx) => queries.markRead(trx, scope, ids, isRead ? new Date(clock.now()) : null));
      return countUnread(scope);
    },

    async markAll(scope: SellerScope, until: Date): Promise<{ readAt: Date; count: number; unread: number }> {
      const readAt = new Date(clock.now());
      const shown = await readShown(scope);
      const count = await change(scope, (trx) => queries.markAllRead(trx, scope, shown, { until, at: readAt }));
      return { readAt, count, unread: await countUnread(scope) };
    },

    async unmarkAll(scope: SellerScope, readAt: Date): Promise<number> {
      await change(scope, (trx) => queries.unmarkAllRead(trx, scope, readAt));
      return countUnread(scope);
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
