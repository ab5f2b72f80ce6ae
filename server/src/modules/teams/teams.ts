import type { SeenFields } from '@bobbin/contract/envelope';
import type { MemberActivity, Team, TeamDetail } from '@bobbin/contract/teams';
import { FULFILLABLE_STATUSES } from '@bobbin/domain/fulfilment/fulfilment';
import { TEAM_ACTIVITY_DAYS, TEAMS_MAX } from '@bobbin/domain/limits';
import type { TeamRole } from '@bobbin/domain/teams/rights';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import { afterCommit } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publish } from '../../platform/live.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import * as queries from './teams.sql.ts';
import type { Memberships } from './memberships.ts';

const DAY_MS = 86_400_000;

export interface TeamInput {
  name: string;
  role: TeamRole;
  description: string;
}

/** What a change of teams causes in addition to its rows: users whose scope must be read again, and users who left their last team. */
export interface TeamChange {
  trx: Queryable;
  /** Makes all processes read the scope of these users again at their next call; events after the change use the new scope. */
  touch(userIds: readonly string[]): Promise<void>;
}

/** Runs changes of an owner's teams one after another, so that counts and lists agree. */
export type ChangeTeams = <T>(ownerId: string, work: (change: TeamChange) => Promise<T>) => Promise<T>;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  people: People;
  change: ChangeTeams;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
  orders: Pick<OrdersOffers, 'readWorkOf' | 'countByShop'>;
}

export function createChangeTeams(db: Db, { forgetMemberships }: Pick<Memberships, 'forgetMemberships'>): ChangeTeams {
  return async (ownerId, work) => {
    const touched = new Set<string>();
    const result = await inTransaction(db, async (trx) => {
      await lockUntilCommit(trx, `teams:${ownerId}`);
      return work({
        trx,
        async touch(userIds) {
          for (const userId of userIds) {
            touched.add(userId);
            await publish(trx, { kind: 'forget', userId });
          }
        },
      });
    });
    afterCommit(() => {
      for (const userId of touched) forgetMemberships(userId);
    });
    return result;
  };
}

/** Removes users from the directory who belong to no team of the owner any more. */
export async function tidyDirectory(trx: Queryable, scope: OwnerScope, userIds: readonly string[]): Promise<void> {
  const rest = new Set((await queries.listMemberRows(trx, scope)).map(({ userId }) => userId));
  await queries.deleteDirectory(
    trx,
    userIds.filter((userId) => !rest.has(userId)),
    scope.ownerId,
  );
}

export function createTeams({ db, clock, audit, people, change, readShopNames, orders }: Deps) {
  async function list(scope: OwnerScope): Promise<Team[]> {
    const [teams, members, shops] = await Promise.all([
      queries.listTeamRows(db, scope),
      queries.listMemberRows(db, scope),
      queries.listTeamShopRows(db, scope),
    ]);
    return teams.map((team) => ({
      ...team,
      membersCount: members.filter(({ teamId }) => teamId === team.id).length,
      shopsCount: shops.filter(({ teamId }) => teamId === team.id).length,
    }));
  }

  /** Counts the open orders of each shop, from the stored counts (TEA-22). */
  async function countOpen(scope: OwnerScope): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { shopId, status, count } of await orders.countByShop(scope)) {
      if (FULFILLABLE_STATUSES.some((open) => open === status)) counts.set(shopId, (counts.get(shopId) ?? 0) + count);
    }
    return counts;
  }

  async function getOne(scope: OwnerScope, teamId: string): Promise<Team> {
    const team = (await list(scope)).find(({ id }) => id === teamId);
    if (!team) throw new AppError('NOT_FOUND');
    return team;
  }

  async function assertFree(trx: Queryable, scope: OwnerScope, name: string, exceptId: string | null) {
    const teams = await queries.listTeamRows(trx, scope);
    const isSame = (known: string) => known.toLowerCase() === name.toLowerCase();
    if (teams.some((team) => team.id !== exceptId && isSame(team.name))) throw new AppError('TEAM_NAME_TAKEN');
    return teams.length;
  }

  async function lockTeam(trx: Queryable, scope: OwnerScope, teamId: string) {
    const team = await queries.getTeamRow(trx, scope, teamId);
    if (!team) throw new AppError('NOT_FOUND');
    const members = (await queries.listMemberRows(trx, scope)).filter((member) => member.teamId === teamId);
    return { team, userIds: members.map(({ userId }) => userId) };
  }

  return {
    list,

    /** @throws AppError NOT_FOUND */
    async get(scope: SellerScope, teamId: string): Promise<TeamDetail> {
      const team = await getOne(scope, teamId);
      const [members, invitations, shops, names, openOrders] = await Promise.all([
        queries.listMemberRows(db, scope),
        queries.listInvitationRows(db, scope, teamId),
        queries.listTeamShopRows(db, scope),
        readShopNames(scope),
        countOpen(scope),
      ]);
      const own = members.filter((member) => member.teamId === teamId);
      const known = await people.readPeople(own.map(({ userId }) => userId));
      return {
        ...team,
        members: own.map(({ userId, joinedAt }) => ({
          id: userId,
          name: known.get(userId)?.name ?? '',
          email: known.get(userId)?.email ?? '',
          joinedAt: joinedAt.toISOString(),
        })),
        invitations: invitations.map(({ email, sentAt, expiresAt }) => ({
          email,
          sentAt: sentAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isOver: expiresAt.getTime() <= clock.now(),
        })),
        shops: shops
          .filter((shop) => shop.teamId === teamId)
          .map(({ shopId }) => ({
            id: shopId,
            friendName: names.get(shopId)?.friendName ?? '',
            openOrders: openOrders.get(shopId) ?? 0,
          })),
      };
    },

    /** Lists what each member has done for the owner (TEA-20). @throws AppError NOT_FOUND */
    async readActivity(scope: SellerScope, teamId: string): Promise<MemberActivity[]> {
      if (!(await queries.getTeamRow(db, scope, teamId))) throw new AppError('NOT_FOUND');
      const members = await queries.listMemberRows(db, scope);
      const ids = members.filter((member) => member.teamId === teamId).map(({ userId }) => userId);
      const since = new Date(clock.now() - TEAM_ACTIVITY_DAYS * DAY_MS);
      const [work, logs] = await Promise.all([
        orders.readWorkOf(scope, ids, since),
        audit.readLastLogs(db, scope, ids),
      ]);
      return work.map(({ userId, lastAt, ordersCount }) => {
        const last = Math.max(lastAt?.getTime() ?? 0, logs.get(userId)?.getTime() ?? 0);
        return { id: userId, lastAt: last === 0 ? null : new Date(last).toISOString(), ordersCount };
      });
    },

    /** Creates a team. @throws AppError TEAM_NAME_TAKEN, TEAMS_FULL */
    async create(scope: SellerScope, input: TeamInput): Promise<Team> {
      const id = createId(clock.now());
      await change(scope.ownerId, async ({ trx }) => {
        if ((await assertFree(trx, scope, input.name, null)) >= TEAMS_MAX) throw new AppError('TEAMS_FULL');
        const now = new Date(clock.now());
        await queries.insertTeam(trx, scope, { id, ...input, created_at: now, updated_at: now });
        await audit.record(trx, scope, { action: 'create', entity: 'team', entityId: id, after: { ...input } });
      });
      return getOne(scope, id);
    },

    /** Renames a team. @throws AppError NOT_FOUND, TEAM_NAME_TAKEN */
    async update(
      scope: SellerScope,
      teamId: string,
      { seen, ...input }: TeamInput & { seen?: SeenFields },
    ): Promise<Team> {
      await change(scope.ownerId, async ({ trx, touch }) => {
        const { team, userIds } = await lockTeam(trx, scope, teamId);
        const { name, description, role } = team;
        assertUnchanged(seen, { name, description, role }, { ...input });
        await assertFree(trx, scope, input.name, teamId);
        await queries.updateTeamRow(trx, scope, teamId, { ...input, updated_at: new Date(clock.now()) });
        await touch(userIds);
        const { id: _id, ...before } = team;
        await audit.record(trx, scope, {
          action: 'update',
          entity: 'team',
          entityId: teamId,
          before,
          after: { ...input },
        });
      });
      return getOne(scope, teamId);
    },

    /** @throws AppError NOT_FOUND */
    async remove(scope: SellerScope, teamId: string): Promise<void> {
      await change(scope.ownerId, async ({ trx, touch }) => {
        const { team, userIds } = await lockTeam(trx, scope, teamId);
        await queries.deleteTeam(trx, scope, teamId);
        await tidyDirectory(trx, scope, userIds);
        await touch(userIds);
        await audit.record(trx, scope, {
          action: 'remove',
          entity: 'team',
          entityId: teamId,
          before: { name: team.name, role: team.role, members: userIds },
        });
      });
    },

    /** @throws AppError NOT_FOUND */
    async removeMember(scope: SellerScope, teamId: string, userId: string): Promise<void> {
      await change(scope.ownerId, async ({ trx, touch }) => {
        const { team } = await lockTeam(trx, scope, teamId);
        if (!(await queries.deleteMember(trx, scope, teamId, userId))) throw new AppError('NOT_FOUND');
        await tidyDirectory(trx, scope, [userId]);
        await touch([userId]);
        await audit.record(trx, scope, {
          action: 'removeMember',
          entity: 'team',
          entityId: teamId,
          before: { name: team.name, member: userId },
        });
      });
    },
  };
}

export type Teams = ReturnType<typeof createTeams>;
