import {
  activateMember,
  getMember,
  listMembers,
  listMemberShops,
  resetMemberTwoFactor,
} from '@bobbin/contract/members.calls';
import { changeMemberRole, listRoleNames } from '@bobbin/contract/roles.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import { DEFAULT_SORT, type MemberSearch } from './member-search.ts';

/** Reason for an action of staff against a person (PER-1). */
export interface Grounds {
  reasonCode: string;
  reason: string;
  staffNote?: string;
}

const MEMBERS = 'members';
/** Query key of roles, which are refetched because the number of members of a role changes. */
const ROLES = 'roles';

/** Loads a page of all members, by the filters in the URL. */
export function useMembers({ search, sortBy = DEFAULT_SORT, page = 1 }: MemberSearch) {
  return useListQuery(MEMBERS, listMembers, { page, search, sortBy });
}

export function useMember(id: string) {
  return useQuery({
    queryKey: [MEMBERS, 'one', id],
    queryFn: ({ signal }) => call(getMember, { params: { id } }, { signal }),
  });
}

export function useMemberShops(id: string) {
  return useQuery({
    queryKey: [MEMBERS, 'shops', id],
    queryFn: ({ signal }) => call(listMemberShops, { params: { id } }, { signal }),
  });
}

/** Loads the roles among which staff choose. */
export function useRoleNames() {
  return useQuery({ queryKey: [ROLES, 'names'], queryFn: ({ signal }) => call(listRoleNames, {}, { signal }) });
}

function useRefreshMembers() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [MEMBERS] }),
      queryClient.invalidateQueries({ queryKey: [ROLES, 'list'] }),
    ]);
}

export function useChangeRole() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: (body: { userId: string; roleId: string }) => call(changeMemberRole, { body }),
    // The list is refetched after a refusal too, because the shown role may be outdated.
    onSettled: refresh,
  });
}

export function useActivateMember() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ({ isActive: true } | ({ isActive: false } & Grounds))) =>
      call(activateMember, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useResetTwoFactor() {
  const refresh = useRefreshMembers();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Grounds) => call(resetMemberTwoFactor, { params: { id }, body }),
    onSettled: refresh,
  });
}
