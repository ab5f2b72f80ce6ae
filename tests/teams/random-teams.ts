import { TEAM_ROLES, type TeamRole } from '@bobbin/domain/teams/rights';
import fc from 'fast-check';
import type { World } from '../world/world.ts';

export const MEMBERS = ['an', 'binh'] as const;
export type Member = (typeof MEMBERS)[number];
/** The money that each role shows. The test defines it independently of the product. */
const SHOWS: Record<TeamRole, { costs: boolean; payouts: boolean }> = {
  viewer: { costs: false, payouts: false },
  operator: { costs: true, payouts: false },
  manager: { costs: true, payouts: true },
};

export interface Team {
  role: TeamRole;
  /** Indexes of the owner's shops that the team has. */
  shops: number[];
  members: Member[];
}

/** Replaces all existing teams with the given ones. */
export async function settleTeams(
  world: World,
  ownerId: string,
  shopIds: readonly string[],
  teams: readonly Team[],
): Promise<void> {
  const { db } = world;
  const now = new Date(world.clock.now());
  await db.deleteFrom('teams').where('owner_id', '=', ownerId).execute();
  await db.deleteFrom('team_directory').where('owner_id', '=', ownerId).execute();
  for (const [index, { role, shops, members }] of teams.entries()) {
    const team = { owner_id: ownerId, team_id: `team-${index}` };
    const facts = { name: `Team ${index}`, role, created_at: now, updated_at: now };
    await db
      .insertInto('teams')
      .values({ owner_id: ownerId, id: team.team_id, ...facts })
      .execute();
    for (const shop of shops) {
      await db
        .insertInto('team_shops')
        .values({ ...team, shop_id: shopIds[shop] ?? '', assigned_at: now })
        .execute();
    }
    for (const name of members) {
      const user_id = `user-${name}@example.com`;
      await db
        .insertInto('team_members')
        .values({ ...team, user_id, joined_at: now })
        .execute();
      await db
        .insertInto('team_directory')
        .values({ user_id, owner_id: ownerId, joined_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  world.app.memberships.forgetMemberships(null);
}

/** Returns, for each shop that a member sees, what the member's teams show of the shop. */
export function readTeamSight(shopIds: readonly string[], teams: readonly Team[], name: Member) {
  const sight = new Map<string, { costs: boolean; payouts: boolean }>();
  for (const { role, shops, members } of teams) {
    if (!members.includes(name)) continue;
    for (const shop of shops) {
      const id = shopIds[shop] ?? '';
      const before = sight.get(id);
      const { costs, payouts } = SHOWS[role];
      sight.set(id, { costs: costs || before?.costs === true, payouts: payouts || before?.payouts === true });
    }
  }
  return sight;
}

/** Generates a team with any role, up to three shops and any of the two members. */
export const team: fc.Arbitrary<Team> = fc.record({
  role: fc.constantFrom(...TEAM_ROLES),
  shops: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  members: fc.uniqueArray(fc.constantFrom(...MEMBERS), { maxLength: 2 }),
});
