import {
  checkFulfilDesign,
  createFulfilDesign,
  getFulfilDesign,
  importFulfilDesigns,
  listFulfilDesigns,
  removeDesignFile,
  removeThumbnail,
  updateFulfilDesign,
} from '@bobbin/contract/fulfil-designs.calls';
import type { CallInput } from '@bobbin/contract/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { DesignSearch } from './design-search.ts';

const DESIGNS = 'fulfil-designs';
/** Interval in milliseconds between polls for thumbnails and for pictures that the server fetches from links; both arrive within seconds. */
const LOOK_MS = 3_000;

/** Loads a page of fulfil designs, by the filters in the URL. */
export function useFulfilDesigns({ page = 1, search, source, view }: DesignSearch) {
  return useListQuery(DESIGNS, listFulfilDesigns, {
    page,
    search,
    source: view === 'qteam' ? 'QTeam' : source,
    kind: view === 'qteam' ? undefined : view,
  });
}

export function useFulfilDesign(id: string | undefined) {
  return useQuery({
    queryKey: [DESIGNS, 'one', id] as const,
    queryFn: ({ signal }) => call(getFulfilDesign, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      (data.waiting > 0 || [...data.thumbnails, ...data.designs].some(({ thumbnailUrl }) => thumbnailUrl === null))
        ? LOOK_MS
        : false,
  });
}

function useForget(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [DESIGNS] });
}

export function useCheckDesign() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, checked }: { id: string; checked: boolean }) =>
      call(checkFulfilDesign, { params: { id }, body: { checked } }),
    onSettled: forget,
  });
}

export interface SubmittedDesign {
  /** Id of the edited design; null for a new one. */
  id: string | null;
  sessionId: string;
  title: string;
  thumbnails: string[];
  designs: string[];
}

export function useSubmitDesign() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, ...body }: SubmittedDesign) =>
      id === null ? call(createFulfilDesign, { body }) : call(updateFulfilDesign, { body: { ...body, sessionId: id } }),
    onSuccess: forget,
  });
}

export function useRemovePicture() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'thumbnail' | 'design' }) =>
      call(kind === 'design' ? removeDesignFile : removeThumbnail, { params: { id } }),
    onSettled: forget,
  });
}

export function useImportDesigns() {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof importFulfilDesigns>['body']>) =>
      call(importFulfilDesigns, { body }),
    onSuccess: forget,
  });
}
