import {
  createRole,
  demandSecondFactor,
  listRoles,
  removeRole,
  renameRole,
  switchRolePermission,
} from '@bobbin/contract/roles.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

const ROLES = 'roles';

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
    mutationFn: (roleName: string) => call(createRole, { body: { roleName } }),
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

export function useSwitchPermission() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: (body: { roleId: string; permissionId: string; active: boolean }) =>
      call(switchRolePermission, { body }),
    // Refetches also after a refusal: the shown value may be outdated.
    onSettled: refresh,
  });
}
