import type { SeeAsVisit } from '@bobbin/contract/see-as';
import { endSeeAs, extendSeeAs, getSeeAs, listVisits, startSeeAs } from '@bobbin/contract/see-as.calls';
import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

const VISIT = ['see-as'];
/** Interval of checks whether the visit still lasts: it may end in another process. */
const CHECK_MS = 20_000;

interface Seen {
  /** Null once the visit is over. */
  open: SeeAsVisit | null;
  /** The visit as it was last open. */
  last: SeeAsVisit | null;
}

/** Loads the visit of this page, and again as soon as a call says that it is over. */
export function useVisit() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const learn = (error: unknown) => {
      if (isApiError(error, 'SEE_AS_OVER')) void queryClient.invalidateQueries({ queryKey: VISIT, exact: true });
    };
    const stops = [
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && query.queryKey[0] !== VISIT[0]) learn(query.state.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated') learn(event.mutation.state.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return useQuery({
    queryKey: VISIT,
    queryFn: async ({ signal, client }): Promise<Seen> => {
      const open = await call(getSeeAs, {}, { signal });
      return { open, last: open ?? client.getQueryData<Seen>(VISIT)?.last ?? null };
    },
    refetchInterval: CHECK_MS,
    refetchIntervalInBackground: true,
  });
}

/** Starts a visit, and opens the seller's first page. */
export function useStartVisit(sellerId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(startSeeAs, { params: { id: sellerId }, body: { reason } }),
    onSuccess: ({ id }) => {
      sessionStorage.setItem(SEE_AS_HEADER, id);
      // A full load: nothing of the staff user stays in memory.
      location.assign('/community');
    },
  });
}

export function useExtendVisit(visitId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(extendSeeAs, { params: { id: visitId } }),
    onSuccess: (visit) => queryClient.setQueryData<Seen>(VISIT, { open: visit, last: visit }),
  });
}

/** Leaves the seller's screens for the person's page. */
export function leaveVisit(sellerId: string | null): void {
  sessionStorage.removeItem(SEE_AS_HEADER);
  location.assign(sellerId === null ? '/admin' : `/admin/users/${encodeURIComponent(sellerId)}`);
}

export function useEndVisit(visitId: string, sellerId: string) {
  return useMutation({
    mutationFn: () => call(endSeeAs, { params: { id: visitId } }),
    onSuccess: () => leaveVisit(sellerId),
  });
}

/** Loads the visits of staff to the person's own screens. */
export function useVisits() {
  return useQuery({ queryKey: [...VISIT, 'history'], queryFn: ({ signal }) => call(listVisits, {}, { signal }) });
}
