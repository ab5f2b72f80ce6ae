import { getFulfilDesign, listFulfilDesigns } from '@bobbin/contract/fulfil-designs.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { lookAgain } from './use-library.ts';

const CHOICE = 'fulfil-choice';

/** Loads a page of the fulfil designs that may be chosen (FFD-6). */
export function useChosenDesigns({ page, search }: { page: number; search: string }) {
  const query = { kind: 'checked', page, ...(search === '' ? {} : { search }) } as const;
  return useQuery({
    queryKey: [CHOICE, query] as const,
    queryFn: ({ signal }) => call(listFulfilDesigns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads a fulfil design with all its pictures. */
export function useFulfilPictures(id: string) {
  return useQuery({
    queryKey: [CHOICE, 'one', id] as const,
    queryFn: ({ signal }) => call(getFulfilDesign, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => lookAgain(data && [...data.thumbnails, ...data.designs]),
  });
}
