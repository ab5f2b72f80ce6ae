import {
  getFileUses,
  listFileTags,
  listPngFiles,
  listProductFiles,
  removeFile,
  updateFile,
} from '@bobbin/contract/files.calls';
import { FILE_PAGE_SIZE } from '@bobbin/domain/limits';
import type { CallInput } from '@bobbin/contract/endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

type LibraryQuery = NonNullable<CallInput<typeof listPngFiles>['query']>;

/** Interval in milliseconds between polls for a thumbnail, which is made within seconds after an upload. */
const THUMBNAIL_LOOK_MS = 3_000;

const FILES = 'files';

/** Returns whether any of the files still waits for its thumbnail. */
export function lookAgain(files: readonly { thumbnailUrl: string | null }[] | undefined): number | false {
  return files?.some(({ thumbnailUrl }) => thumbnailUrl === null) ? THUMBNAIL_LOOK_MS : false;
}

/** Loads one page of the library. */
export function useLibrary(query: LibraryQuery, isWanted = true) {
  return useQuery({
    queryKey: [FILES, 'png', query] as const,
    queryFn: ({ signal }) => call(listPngFiles, { query: { limit: FILE_PAGE_SIZE, ...query } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    refetchInterval: ({ state }) => lookAgain(state.data?.data),
  });
}

/** Loads every PNG that was used for a product. */
export function useProductFiles(productId: string) {
  return useQuery({
    queryKey: [FILES, 'product', productId] as const,
    queryFn: ({ signal }) => call(listProductFiles, { params: { id: productId } }, { signal }),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
}

export function useFileTags() {
  return useQuery({ queryKey: [FILES, 'tags'], queryFn: ({ signal }) => call(listFileTags, {}, { signal }) });
}

/** Loads a file with the orders that use it, and the other designs that were on the same sides. */
export function useFileUses(fileId: string) {
  return useQuery({
    queryKey: [FILES, 'uses', fileId] as const,
    queryFn: ({ signal }) => call(getFileUses, { params: { id: fileId } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that refetches all queries of the library. */
export function useForgetFiles(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [FILES] });
}

export function useUpdateFile() {
  const forget = useForgetFiles();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; tags: string[]; seen: Record<string, string | null> }) =>
      call(updateFile, { params: { id }, body }),
    onSuccess: forget,
  });
}

export function useRemoveFile() {
  const forget = useForgetFiles();
  return useMutation({
    mutationFn: (id: string) => call(removeFile, { params: { id } }),
    onSuccess: forget,
  });
}
