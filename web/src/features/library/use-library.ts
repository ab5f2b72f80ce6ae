import { listPngFiles, listProductFiles } from '@bobbin/contract/files';
import { FILE_PAGE_SIZE } from '@bobbin/domain/limits';
import type { Input } from '@bobbin/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type LibraryQuery = NonNullable<Input<typeof listPngFiles>['query']>;

/** A small picture is made within seconds after an upload; until it is there it is looked for this often, in milliseconds. */
const THUMBNAIL_LOOK_MS = 3_000;

/** Whether what was read still waits for small pictures. */
function lookAgain(files: readonly { thumbnailUrl: string | null }[] | undefined): number | false {
  return files?.some(({ thumbnailUrl }) => thumbnailUrl === null) ? THUMBNAIL_LOOK_MS : false;
}

/** One page of the library. */
export function useLibrary(query: LibraryQuery, isWanted = true) {
  return useQuery({
    queryKey: ['files', 'png', query] as const,
    queryFn: ({ signal }) => call(listPngFiles, { query: { limit: FILE_PAGE_SIZE, ...query } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    refetchInterval: ({ state }) => lookAgain(state.data?.data),
  });
}

/** Every PNG that was used for a product. */
export function useProductFiles(productId: string) {
  return useQuery({
    queryKey: ['files', 'product', productId] as const,
    queryFn: ({ signal }) => call(listProductFiles, { params: { id: productId } }, { signal }),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
}
