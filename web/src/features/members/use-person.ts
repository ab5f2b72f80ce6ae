import { listAllDesigns } from '@bobbin/contract/designs.calls';
import { getMemberOverview, listMemberSessions } from '@bobbin/contract/members.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const MEMBERS = 'members';

/** Loads the facts that the head of a person's page shows beside the account itself. */
export function useMemberOverview(id: string) {
  return useQuery({
    queryKey: [MEMBERS, 'overview', id],
    queryFn: ({ signal }) => call(getMemberOverview, { params: { id } }, { signal }),
  });
}

export function useMemberSessions(id: string) {
  return useQuery({
    queryKey: [MEMBERS, 'sessions', id],
    queryFn: ({ signal }) => call(listMemberSessions, { params: { id } }, { signal }),
  });
}

/** Loads a page of the designs that a person rented, newest first. */
export function useMemberDesigns(id: string, page: number) {
  return useQuery({
    queryKey: [MEMBERS, 'designs', id, page],
    queryFn: ({ signal }) =>
      call(listAllDesigns, { query: { userId: id, page, sortBy: 'createdAt:DESC' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
