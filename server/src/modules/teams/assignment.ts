import type { Shop } from '@bobbin/contract/shops';
import type { OwnerScope, SellerScope, StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { keyOfShop, type OwnedShop } from '../../platform/cross-tenant.ts';
import type { Audit } from '../audit/module.ts';
import type { Shops } from '../shops/module.ts';
import * as queries from './teams.sql.ts';
import * as crossTenant from './teams.cross-tenant.sql.ts';
import type { ChangeTeams } from './teams.ts';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'getShop'>;
  change: ChangeTeams;
}

export function createAssigning({ db, clock, audit, shops, change }: Deps) {
  /** Changes the teams of a shop, and publishes the change to the pages of its owner and of the members. */
  async function changeShop(
    scope: SellerScope,
    shopId: string,
    teamId: string,
    action: 'assignTeam' | 'unassignTeam',
    work: (trx: Queryable) => Promise<boolean>,
  ): Promise<void> {
    await shops.getShop(scope, shopId);
    await change(scope.ownerId, async ({ trx, touch }) => {
      const team = await queries.getTeamRow(trx, scope, teamId);
      if (!team) throw new AppError('NOT_FOUND');
      if (!(await work(trx))) return;
      const members = await queries.listMemberRows(trx, scope);
      await touch(members.filter((member) => member.teamId === teamId).map(({ userId }) => userId));
      await audit.record(trx, scope, { action, entity: 'shop', entityId: shopId, after: { team: team.name } });
      await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
    });
  }

  return {
    /** Adds a shop to a team; idempotent. @throws AppError NOT_FOUND */
    assign: (scope: SellerScope, shopId: string, teamId: string): Promise<void> =>
      changeShop(scope, shopId, teamId, 'assignTeam', (trx) =>
        queries.insertTeamShop(trx, scope, teamId, shopId, new Date(clock.now())),
      ),
    /** Removes a shop from a team; idempotent. @throws AppError NOT_FOUND */
    unassign: (scope: SellerScope, shopId: string, teamId: string): Promise<void> =>
      changeShop(scope, shopId, teamId, 'unassignTeam', (trx) => queries.deleteTeamShop(trx, scope, teamId, shopId)),

    /** Removes a shop from all teams, in the transaction that deletes the shop's data. */
    async leaveAll(trx: Queryable, scope: OwnerScope, shopId: string): Promise<void> {
      const teamIds = new Set(await queries.deleteShopFromTeams(trx, scope, shopId));
      const members = await queries.listMemberRows(trx, scope);
      const userIds = new Set(members.filter(({ teamId }) => teamIds.has(teamId)).map(({ userId }) => userId));
      for (const userId of userIds) await publish(trx, { kind: 'forget', userId });
    },

    /** Lists the teams of each shop, for the rows of the shops page; members get an empty list. */
    async listTeamsOfShops(scope: OwnerScope): Promise<Map<string, Shop['teams']>> {
      const shown = new Map<string, Shop['teams']>();
      if (scope.stands === 'member') return shown;
      const [teams, rows] = await Promise.all([queries.listTeamRows(db, scope), queries.listTeamShopRows(db, scope)]);
      const byId = new Map(teams.map(({ id, name, role }) => [id, { id, name, role }]));
      for (const { teamId, shopId } of rows) {
        const team = byId.get(teamId);
        if (team) shown.set(shopId, [...(shown.get(shopId) ?? []), team]);
      }
      return shown;
    },

    /** Lists the teams of several sellers' shops, for staff, keyed by `keyOfShop`. */
    async listTeamsOfAllShops(_scope: StaffScope, shops: readonly OwnedShop[]): Promise<Map<string, Shop['teams']>> {
      const shown = new Map<string, Shop['teams']>();
      for (const { id, name, role, ...shop } of await crossTenant.listTeamsOfShopsOfAllSellers(db, shops)) {
        const key = keyOfShop(shop);
        shown.set(key, [...(shown.get(key) ?? []), { id, name, role }]);
      }
      return shown;
    },
  };
}

export type Assigning = ReturnType<typeof createAssigning>;
