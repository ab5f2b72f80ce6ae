import type { MemberOverview, MemberSession } from '@bobbin/contract/members';
import { formatMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import type { TeamRole } from '@bobbin/domain/teams/rights';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { getMemberRow } from './members.sql.ts';
import type { People } from './people.ts';
import { listLiveSessions, readLastUse } from './sessions.sql.ts';

const PRIVATE = 'VIEW_MEMBERS_PRIVATE';
const SESSIONS_MAX = 100;

/** Data about a user from other modules; each function runs statements on the tables of its module. */
export interface PersonSources {
  people: Pick<People, 'readPeople'>;
  readBalances(scope: OwnerScope): Promise<{ sellerCents: Cents; heldCents: Cents }>;
  /** Sums the orders whose settlement is negative. */
  sumNegative(scope: OwnerScope): Promise<Cents>;
  sumUnpaidRenewals(scope: OwnerScope): Promise<Cents>;
  listOwnTeams(scope: OwnerScope): Promise<{ id: string; name: string; role: TeamRole; membersCount: number }[]>;
  /** Lists the teams of other sellers to which the user belongs. */
  readMemberships(
    userId: string,
  ): Promise<readonly { ownerId: string; teams: readonly { id: string; name: string; role: TeamRole }[] }[]>;
}

/** The page of one user for staff (ROL-57, ROL-58). */
export function createPersonPage({ db, clock, ...sources }: PersonSources & { db: Db; clock: Clock }) {
  async function readWallet(owner: OwnerScope): Promise<MemberOverview['wallet']> {
    const [{ sellerCents, heldCents }, negativeCents, unpaidCents] = await Promise.all([
      sources.readBalances(owner),
      sources.sumNegative(owner),
      sources.sumUnpaidRenewals(owner),
    ]);
    return {
      available: formatMoney(sellerCents),
      held: formatMoney(heldCents),
      total: formatMoney(sumCents([sellerCents, heldCents])),
      debt: formatMoney(sumCents([-negativeCents, unpaidCents])),
    };
  }

  async function readTeams(owner: OwnerScope): Promise<MemberOverview['teams']> {
    const [own, others] = await Promise.all([sources.listOwnTeams(owner), sources.readMemberships(owner.ownerId)]);
    const owners = await sources.people.readPeople(others.map(({ ownerId }) => ownerId));
    return [
      ...own.map((team) => ({ ...team, owner: null })),
      ...others.flatMap(({ ownerId, teams }) => {
        const { name = '', email = '' } = owners.get(ownerId) ?? {};
        return teams.map((team) => ({
          id: team.id,
          name: team.name,
          role: team.role,
          owner: { id: ownerId, name, email },
          membersCount: null,
        }));
      }),
    ];
  }

  return {
    /** @throws AppError NOT_FOUND */
    async readOverview(scope: StaffScope, userId: string): Promise<MemberOverview> {
      const row = await getMemberRow(db, scope, userId);
      if (!row) throw new AppError('NOT_FOUND');
      const owner = staffOwnerScope(scope, userId);
      const isPrivateShown = scope.can(PRIVATE);
      const [wallet, lastSeenAt, teams] = await Promise.all([
        isPrivateShown ? readWallet(owner) : null,
        isPrivateShown ? readLastUse(db, owner) : null,
        readTeams(owner),
      ]);
      return {
        stateSince: (row.deletedAt ?? row.deactivatedAt)?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        wallet,
        teams,
      };
    },

    /** @throws AppError NOT_FOUND */
    async listSessions(scope: StaffScope, userId: string): Promise<MemberSession[]> {
      if (!(await getMemberRow(db, scope, userId))) throw new AppError('NOT_FOUND');
      const rows = await listLiveSessions(db, staffOwnerScope(scope, userId), new Date(clock.now()), SESSIONS_MAX);
      return rows.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }));
    },
  };
}

export type PersonPage = ReturnType<typeof createPersonPage>;
