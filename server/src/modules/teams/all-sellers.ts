import type { StaffScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import * as sweeps from './teams.cross-tenant.sql.ts';

/** The teams of all sellers, for staff. */
export interface TeamsOfEveryone {
  /** Teams by name: the first that a search finds, and those that are named. */
  listTeamsOfAll(scope: StaffScope, choice: sweeps.AnyTeamChoice): Promise<sweeps.AnyTeamRow[]>;
  /** The shops that one of these teams has, each once. */
  listShopsOfTeams(scope: StaffScope, teamIds: readonly string[]): Promise<{ ownerId: string; shopId: string }[]>;
}

export function createTeamsOfEveryone(db: Db): TeamsOfEveryone {
  return {
    listTeamsOfAll: (_scope, choice) => sweeps.listTeamsOfAll(db, choice),
    listShopsOfTeams: (_scope, teamIds) => sweeps.listShopsOfTeams(db, teamIds),
  };
}
