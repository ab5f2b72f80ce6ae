import type { Closing } from '@bobbin/contract/account-data';
import {
  askClosing,
  askDataExport,
  closeMember,
  getClosing,
  getDataExport,
  getMemberClosing,
  undoClosing,
  undoMemberClosing,
} from '@bobbin/contract/account-data.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const CLOSING = 'closing';
const EXPORT = ['data-export'] as const;
const ASK_MS = 3_000;

/** Loads the closing of the person's own account or, for staff, of a member's account. */
export function useClosing(memberId: string | null) {
  return useQuery({
    queryKey: [CLOSING, memberId],
    queryFn: ({ signal }) =>
      memberId === null
        ? call(getClosing, {}, { signal })
        : call(getMemberClosing, { params: { id: memberId } }, { signal }),
    staleTime: 0,
  });
}

/** Writes the response of a change, which is the new state, to the cache. */
function useKeepClosing(memberId: string | null) {
  const queryClient = useQueryClient();
  return (closing: Closing) => queryClient.setQueryData([CLOSING, memberId], closing);
}

export function useAskClosing() {
  const keep = useKeepClosing(null);
  return useMutation({
    mutationFn: (proof: string) => call(askClosing, { body: { proof } }),
    onSuccess: keep,
    gcTime: 0,
  });
}

export function useCloseMember(memberId: string) {
  const keep = useKeepClosing(memberId);
  return useMutation({
    mutationFn: (body: { reasonCode: string; reason: string; staffNote?: string }) =>
      call(closeMember, { params: { id: memberId }, body }),
    onSuccess: keep,
  });
}

export function useUndoClosing(memberId: string | null) {
  const keep = useKeepClosing(memberId);
  return useMutation({
    mutationFn: () =>
      memberId === null ? call(undoClosing, {}) : call(undoMemberClosing, { params: { id: memberId } }),
    onSuccess: keep,
  });
}

/** Loads the newest archive of the person's data, and polls while a job writes it. */
export function useDataExport() {
  return useQuery({
    queryKey: EXPORT,
    queryFn: ({ signal }) => call(getDataExport, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' || data?.state === 'running' ? ASK_MS : false),
  });
}

export function useAskDataExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(askDataExport, {}),
    onSuccess: (made) => queryClient.setQueryData(EXPORT, made),
  });
}
