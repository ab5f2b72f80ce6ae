import { getRoleMatrix, saveRoleMatrix, undoRoleChange } from '@bobbin/contract/roles.calls';
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

export function useUndoChange() {
  const refresh = useRefreshRoles();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; reason: string; stuckJobs: DailyJob[] }) =>
      call(undoRoleChange, { params: { id }, body }),
    onSettled: refresh,
  });
}
