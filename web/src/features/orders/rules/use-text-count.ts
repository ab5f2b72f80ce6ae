import { listTexts } from '@bobbin/contract/texts.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const COUNT_MS = 30_000;

/** Loads the number of drawn files that wait for a person. */
export function useTextCount(): number {
  const query = useQuery({
    queryKey: ['texts', 'count'],
    queryFn: ({ signal }) => call(listTexts, { query: { counts: 'true' } }, { signal }),
    staleTime: COUNT_MS,
  });
  const { drawn = 0, refused = 0 } = query.data?.counts ?? {};
  return drawn + refused;
}
