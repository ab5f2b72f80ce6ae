import type { UserSession } from '@bobbin/contract/sessions';
import { endOtherSessions, endSession, listSessions } from '@bobbin/contract/sessions.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const SESSIONS = ['sessions'];

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call(listSessions, {}, { signal }) });
}

/** Ends another session of the person, and removes it from the list immediately. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: UserSession) => call(endSession, { params: { id } }),
    onSuccess: (_done, { id }) => {
      queryClient.setQueryData<UserSession[]>(SESSIONS, (sessions) => sessions?.filter((one) => one.id !== id));
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
}
