import { listShopNames } from '@bobbin/contract/shop-names.calls';
import type { Team } from '@bobbin/contract/teams';
import {
  acceptInvitation,
  assignTeam,
  createTeam,
  getTeam,
  getTeamActivity,
  inviteToTeam,
  leaveTeam,
  listWorkspaces,
  listTeamLog,
  listTeams,
  removeTeam,
  removeTeamMember,
  revokeInvitation,
  unassignTeam,
  updateTeam,
} from '@bobbin/contract/teams.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Values } from '../../ui/feedback/field-values.ts';
import { writeIfUnchanged } from '../../ui/feedback/write-if-unchanged.ts';
import { call } from '../../api/client.ts';

const TEAMS = 'teams';

export type TeamInput = Pick<Team, 'name' | 'role' | 'description'>;

export function useTeams() {
  return useQuery({ queryKey: [TEAMS, 'list'], queryFn: ({ signal }) => call(listTeams, {}, { signal }) });
}

/** Loads a team with members, invitations and shops. */
export function useTeam(id: string) {
  return useQuery({
    queryKey: [TEAMS, 'one', id],
    queryFn: ({ signal }) => call(getTeam, { params: { id } }, { signal }),
  });
}

/** Loads the recent activity of the members for the owner. */
export function useTeamActivity(id: string) {
  return useQuery({
    queryKey: [TEAMS, 'activity', id],
    queryFn: ({ signal }) => call(getTeamActivity, { params: { id } }, { signal }),
  });
}

/** Loads a page of the recent actions of members on the team's shops. */
export function useTeamLog(id: string, page: number) {
  return useQuery({
    queryKey: [TEAMS, 'log', id, page],
    queryFn: ({ signal }) => call(listTeamLog, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the other owners for whom the person can act. */
export function useWorkspaces() {
  return useQuery({ queryKey: [TEAMS, 'workspaces'], queryFn: ({ signal }) => call(listWorkspaces, {}, { signal }) });
}

/** Loads the names of the person's shops; the key begins like the keys of the shop lists, so that a new shop appears. */
export function useOwnShopNames() {
  return useQuery({
    queryKey: ['shops', 'list', 'names'],
    queryFn: ({ signal }) => call(listShopNames, {}, { signal }),
  });
}

/** Refetches the teams, and the shops, which contain the names of their teams. */
export function useRefreshTeams() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [TEAMS] }),
      queryClient.invalidateQueries({ queryKey: ['shops'] }),
    ]);
}

/** Creates a mutation that changes a team. */
function useChange<V, R>(change: (value: V) => Promise<R>) {
  // The teams are refetched after a refusal too, because the shown value may be outdated.
  return useMutation({ mutationFn: change, onSettled: useRefreshTeams() });
}

export function useSaveTeam() {
  return useChange(({ id, input, seen, key }: { id: string | null; input: TeamInput; seen: Values; key: string }) =>
    id === null
      ? call(createTeam, { body: input }, { idempotencyKey: key })
      : writeIfUnchanged(seen, { ...input }, (known) =>
          call(updateTeam, { params: { id }, body: { ...input, seen: { ...known } } }),
        ),
  );
}

export const useRemoveTeam = () => useChange((id: string) => call(removeTeam, { params: { id } }));

export const useInvite = () =>
  useChange(({ id, email }: { id: string; email: string }) => call(inviteToTeam, { params: { id }, body: { email } }));

export const useRevoke = () =>
  useChange(({ id, email }: { id: string; email: string }) => call(revokeInvitation, { params: { id, email } }));

export const useRemoveMember = () =>
  useChange(({ id, userId }: { id: string; userId: string }) => call(removeTeamMember, { params: { id, userId } }));

export const useAccept = () => useChange((token: string) => call(acceptInvitation, { body: { token } }));

export const useLeave = () => useChange((id: string) => call(leaveTeam, { params: { id } }));

export const useAssign = () =>
  useChange(({ shopId, teamId, isAssigned }: { shopId: string; teamId: string; isAssigned: boolean }) =>
    isAssigned
      ? call(assignTeam, { params: { id: shopId }, body: { teamId } })
      : call(unassignTeam, { params: { id: shopId, teamId } }),
  );
