import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const TEAMWORK_KEY = ['orders', 'teamwork'] as const;
const FRESH_MS = 60_000;

/** Loads the owner's tags and the people who can be assigned. */
export function useTeamwork({ isWanted = true } = {}) {
  return useQuery({
    queryKey: TEAMWORK_KEY,
    // Loads only when needed, because the first page of orders seldom shows tags and people.
    queryFn: async ({ signal }) => {
      const { getTeamwork } = await import('@bobbin/contract/teamwork.calls');
      return call(getTeamwork, {}, { signal });
    },
    staleTime: FRESH_MS,
    enabled: isWanted,
  });
}
