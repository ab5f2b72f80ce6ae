import { holdsRight, type TeamRight, type TeamRole } from '@bobbin/domain/teams/rights';
import { systemScope, type OwnerScope, type Membership } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { createMemory } from '../../platform/memory.ts';
import type { People } from '../accounts/module.ts';
import * as queries from './teams.sql.ts';

/** Maximum age of cached memberships in milliseconds. Processes are notified of changes at once, but a notification may get lost. */
const KEPT_MS = 5_000;
const SIZE = 5_000;

/** A user's teams at one owner, with the names of the teams. */
export interface NamedMembership extends Membership {
  teams: readonly (Membership['teams'][number] & { id: string; name: string })[];
}

interface Deps {
  db: Db;
  clock: Clock;
  people: Pick<People, 'readContact' | 'isOpen'>;
}

/** Memberships; they are cached for some seconds, because nearly every call reads them. */
export function createMemberships({ db, clock, people }: Deps) {
  const memory = createMemory<readonly NamedMembership[]>(clock, KEPT_MS, SIZE);

  async function readMembership(userId: string, ownerId: string): Promise<NamedMembership[]> {
    const [rows, owner] = await Promise.all([
      queries.listMembershipRows(db, systemScope(ownerId, 'teams'), userId),
      people.readContact(ownerId),
    ]);
    if (rows.length === 0 || owner === null) return [];
    const teams = new Map<string, NamedMembership['teams'][number] & { shops: string[] }>();
    for (const { shopId, ...row } of rows) {
      const team = teams.get(row.id) ?? { ...row, shops: [] };
      if (shopId !== null) team.shops.push(shopId);
      teams.set(row.id, team);
    }
    return [{ ownerId, teams: [...teams.values()] }];
  }

  const readMemberships = (userId: string) =>
    memory.read(userId, async () => {
      const owners = await queries.listOwnersOf(db, userId);
      // A blocked user must not act for any owner, neither by jobs in the user's name nor by the user's links (TEA-14).
      if (owners.length === 0 || !(await people.isOpen(userId))) return [];
      return (await Promise.all(owners.map((ownerId) => readMembership(userId, ownerId)))).flat();
    });

  async function holds(userId: string, ownerId: string, shopId: string, right: TeamRight): Promise<boolean> {
    if (userId === ownerId) return true;
    const membership = (await readMemberships(userId)).find((known) => known.ownerId === ownerId);
    return membership?.teams.some(({ role, shops }) => holdsRight(role, right) && shops.includes(shopId)) ?? false;
  }

  return {
    /**
     * Lists a user's memberships in the sequence in which the user joined, without those at a closed or blocked owner; empty for a closed or blocked
     * user.
     */
    readMemberships,
    /** Returns whether a user is in at least one team of an owner. */
    isMember: async (userId: string, ownerId: string): Promise<boolean> =>
      (await readMemberships(userId)).some((membership) => membership.ownerId === ownerId),
    /** Returns whether a user may currently work on the orders of an owner's shop: the owner, or a member of a team that has the shop. */
    mayWork: (userId: string, ownerId: string, shopId: string): Promise<boolean> =>
      holds(userId, ownerId, shopId, 'workOrders'),
    /** Returns whether a user may currently change an owner's shop and its flash sales: the owner, or a manager of a team that has the shop. */
    mayManage: (userId: string, ownerId: string, shopId: string): Promise<boolean> =>
      holds(userId, ownerId, shopId, 'manageShops'),
    /** Lists the members of an owner's teams with their shops and roles, read from the database; a user in two teams occurs twice. */
    listShopMemberships: (
      trx: Queryable,
      scope: OwnerScope,
    ): Promise<{ userId: string; role: TeamRole; shopId: string }[]> => queries.listShopMembershipRows(trx, scope),
    /** Lists an owner's teams with the ids of their members, read from the database. */
    async listTeams(
      reader: Queryable,
      scope: OwnerScope,
    ): Promise<{ id: string; name: string; memberIds: string[] }[]> {
      const [teams, members] = await Promise.all([
        queries.listTeamRows(reader, scope),
        queries.listMemberRows(reader, scope),
      ]);
      return teams.map(({ id, name }) => ({
        id,
        name,
        memberIds: members.filter(({ teamId }) => teamId === id).map(({ userId }) => userId),
      }));
    },
    /**
     * Removes the cached memberships of a user in this process, and those of the members of the user's teams, because blocking an owner ends their
     * access (TEA-14). With null, removes all cached memberships.
     */
    forgetMemberships: (userId: string | null): void =>
      memory.forget(
        (memberships, key) =>
          userId === null || key === userId || memberships.some(({ ownerId }) => ownerId === userId),
      ),
  };
}

export type Memberships = ReturnType<typeof createMemberships>;
