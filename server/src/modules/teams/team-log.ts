import type { TeamLogEntry } from '@bobbin/contract/teams';
import { TEAM_LOG_DAYS } from '@bobbin/domain/limits';
import type { SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { toFoundPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import { getTeamRow, listMemberRows, listTeamShopRows } from './teams.sql.ts';

const DAY_MS = 86_400_000;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'listDeeds' | 'countDeeds'>;
  people: Pick<People, 'readPeople'>;
  shops: Pick<Shops, 'readNames'>;
  orders: Pick<OrdersOffers, 'listWork' | 'countWork'>;
}

type Entry = Omit<TeamLogEntry, 'at' | 'name' | 'shopName'> & { at: Date };

function compareNewest(a: Entry, b: Entry): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);
}

export function createTeamLog({ db, clock, audit, people, shops, orders }: Deps) {
  return {
    /** Lists the members' recent actions on the team's shops, newest first (TEA-21). @throws AppError NOT_FOUND */
    async listLog(
      scope: SellerScope,
      teamId: string,
      query: Pick<PageQuery, 'page' | 'limit'>,
    ): Promise<Paged<TeamLogEntry>> {
      if (!(await getTeamRow(db, scope, teamId))) throw new AppError('NOT_FOUND');
      const [members, assigned, names] = await Promise.all([
        listMemberRows(db, scope),
        listTeamShopRows(db, scope),
        shops.readNames(scope),
      ]);
      const userIds = members.filter((member) => member.teamId === teamId).map(({ userId }) => userId);
      const shopIds = assigned.filter((shop) => shop.teamId === teamId).map(({ shopId }) => shopId);
      const since = new Date(clock.now() - TEAM_LOG_DAYS * DAY_MS);
      const work = { userIds, shopIds, since };
      const deeds = { userIds, entity: 'shop', entityIds: shopIds, since };
      const [workCount, deedCount] = await Promise.all([
        orders.countWork(scope, work),
        audit.countDeeds(db, scope, deeds),
      ]);
      const { offset, limit, meta } = toFoundPage(query, workCount + deedCount);
      // Merges two lists of actions; of each it reads as many rows as the page may need, at most up to the maximum to which lists are counted.
      const end = Math.min(offset + limit, meta.totalItems);
      const [workRows, deedRows] =
        offset >= end
          ? [[], []]
          : await Promise.all([orders.listWork(scope, work, end), audit.listDeeds(db, scope, deeds, end)]);
      const all: Entry[] = [
        ...workRows.map(({ event, ...row }) => ({ ...row, what: event })),
        ...deedRows.map(({ action, entityId, ...row }) => ({ ...row, what: action, orderId: null, shopId: entityId })),
      ];
      const known = await people.readPeople(userIds);
      return {
        data: all
          .toSorted(compareNewest)
          .slice(offset, end)
          .map(({ at, ...entry }) => ({
            ...entry,
            at: at.toISOString(),
            name: known.get(entry.userId)?.name ?? '',
            shopName: names.get(entry.shopId)?.friendName ?? '',
          })),
        meta,
      };
    },
  };
}

export type TeamLog = ReturnType<typeof createTeamLog>;
