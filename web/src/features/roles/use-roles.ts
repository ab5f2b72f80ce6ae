import { createRole, demandSecondFactor, listRoles, removeRole, renameRole } from '@bobbin/contract/roles.calls';
import type { Preset } from '@bobbin/domain/staff/presets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

export const ROLES = 'roles';

/** Loads all roles with their permissions and numbers of members. */
export function useRoles() {
  return useQuery({ queryKey: [ROLES, 'list'], queryFn: ({ signal }) => call(listRoles, {}, { signal }) });
}

/** Refetches all roles after a change, and the user, whose own role may have changed. */
export function useRefreshRoles() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [ROLES] }),
      queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    ]);
}

export function useCreateRole() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: (body: { roleName: string; preset?: Preset }) => call(createRole, { body }),
    onSuccess: refresh,
  });
}

export function useRenameRole() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, roleName }: { id: string; roleName: string }) =>
      call(renameRole, { params: { id }, body: { roleName } }),
    onSuccess: refresh,
  });
}

export function useDemandSecondFactor() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, from }: { id: string; from: string | null }) =>
      call(demandSecondFactor, { params: { id }, body: { from } }),
    onSettled: refresh,
  });
}

export function useRemoveRole() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: string; moveTo: string }) =>
      call(removeRole, { params: { id }, query: { moveTo } }),
    onSuccess: refresh,
  });
}
