import { getRank } from '@bobbin/contract/leaderboard.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Interval in milliseconds between refetches; the server computes the leaderboard once a minute. */
const FRESH_MS = 60_000;

export function useRank(id: 'today' | 'month') {
  return useQuery({
    queryKey: ['rank', id],
    queryFn: ({ signal }) => call(getRank, { params: { id } }, { signal }),
    refetchInterval: FRESH_MS,
  });
}
