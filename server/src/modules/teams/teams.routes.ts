import * as contract from '@bobbin/contract/teams';
import type { Routes } from '../../platform/http/bind.ts';
import type { Assigning } from './assignment.ts';
import type { Joining } from './joining.ts';
import type { TeamLog } from './team-log.ts';
import type { Teams } from './teams.ts';

export function bindTeams(routes: Routes, teams: Teams & TeamLog & Joining & Assigning): void {
  const done = async (work: Promise<void>) => {
    await work;
    return true as const;
  };
  routes.bindSeller(contract.listTeams, ({ scope }) => teams.list(scope));
  routes.bindSeller(contract.getTeam, ({ scope, params }) => teams.get(scope, params.id));
  routes.bindSeller(contract.getTeamActivity, ({ scope, params }) => teams.readActivity(scope, params.id));
  routes.bindSeller(contract.listTeamLog, ({ scope, params, query }) => teams.listLog(scope, params.id, query));
  routes.bindSeller(contract.createTeam, ({ scope, body }) => teams.create(scope, body));
  routes.bindSeller(contract.updateTeam, ({ scope, params, body }) => teams.update(scope, params.id, body));
  routes.bindSeller(contract.removeTeam, ({ scope, params }) => done(teams.remove(scope, params.id)));
  routes.bindSeller(contract.inviteToTeam, ({ scope, params, body }) =>
    done(teams.invite(scope, params.id, body.email)),
  );
  routes.bindSeller(contract.revokeInvitation, ({ scope, params }) =>
    done(teams.revoke(scope, params.id, params.email)),
  );
  routes.bindSeller(contract.removeTeamMember, ({ scope, params }) =>
    done(teams.removeMember(scope, params.id, params.userId)),
  );
  routes.bindSeller(contract.listWorkspaces, ({ scope }) => teams.listWorkspaces(scope));
  routes.bindSeller(contract.acceptInvitation, ({ scope, body }) => teams.accept(scope, body.token));
  routes.bindSeller(contract.leaveTeam, ({ scope, params }) => done(teams.leave(scope, params.id)));
  routes.bindSeller(contract.assignTeam, ({ scope, params, body }) =>
    done(teams.assign(scope, params.id, body.teamId)),
  );
  routes.bindSeller(contract.unassignTeam, ({ scope, params }) =>
    done(teams.unassign(scope, params.id, params.teamId)),
  );
}
