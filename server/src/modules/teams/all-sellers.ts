import type { StaffScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import * as crossTenant from './teams.cross-tenant.sql.ts';

/** The teams of all sellers, for staff. */
export function createTeamsOfAllSellers(db: Db) {
  return {
    /** Lists teams by name: the first matches of a search, and the teams with the given ids. */
    listTeamsOfAllSellers: (_scope: StaffScope, choice: crossTenant.AnyTeamChoice): Promise<crossTenant.AnyTeamRow[]> =>
      crossTenant.listTeamsOfAllSellers(db, choice),
    /** Lists the shops of these teams, each once. */
    listShopsOfTeams: (
      _scope: StaffScope,
      teamIds: readonly string[],
    ): Promise<{ ownerId: string; shopId: string }[]> => crossTenant.listShopsOfTeams(db, teamIds),
  };
}

export type TeamsOfAllSellers = ReturnType<typeof createTeamsOfAllSellers>;
