import { getRoleMatrix, saveRoleMatrix, setRoleLimits, undoRoleChange } from '@bobbin/contract/roles.calls';
import type { RoleMatrix } from '@bobbin/contract/roles';
import type { DailyJob, PermissionChange } from '@bobbin/domain/staff/presets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ROLES, useRefreshRoles } from '../use-roles.ts';

export function useRoleMatrix() {
  return useQuery({ queryKey: [ROLES, 'matrix'], queryFn: ({ signal }) => call(getRoleMatrix, {}, { signal }) });
}

interface Save {
  version: string;
  changes: PermissionChange[];
  reason: string;
  stuckJobs: DailyJob[];
}

export function useSaveMatrix() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: (body: Save) => call(saveRoleMatrix, { body }),
    // Refetches also after a refusal: the shown roles may be outdated.
    onSettled: refresh,
  });
}

type Limit = RoleMatrix['roles'][number]['limits'][number];

export function useSetLimits() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; version: string; limits: Limit[] }) =>
      call(setRoleLimits, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useUndoChange() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; reason: string; stuckJobs: DailyJob[] }) =>
      call(undoRoleChange, { params: { id }, body }),
    onSettled: refresh,
  });
}
