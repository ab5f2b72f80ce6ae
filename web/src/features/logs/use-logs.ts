import { exportLogs, listLogs, listLogWords } from '@bobbin/contract/logs.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { toDaySeconds } from '../../ui/text/days.ts';
import type { LogSearch } from './log-search.ts';

const LOGS = 'logs';

async function toFilter({ search, user, action, entity, from, to }: LogSearch) {
  return { search, user, action, entity, ...(await toDaySeconds({ from, to })) };
}

/** Loads a page of the action history, by the filters in the URL. */
export function useLogs({ log: _log, ...search }: LogSearch) {
  return useQuery({
    queryKey: [LOGS, 'list', search],
    queryFn: async ({ signal }) =>
      call(listLogs, { query: { ...(await toFilter(search)), page: search.page ?? 1 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the names of the actions and entities that occur in the action history. */
export function useLogWords() {
  return useQuery({ queryKey: [LOGS, 'words'], queryFn: ({ signal }) => call(listLogWords, {}, { signal }) });
}

/** Exports the filtered action history as a file. */
export function useExportLogs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (search: LogSearch) => call(exportLogs, { body: await toFilter(search) }),
    // The history is refetched, because the export is an action in it.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LOGS] }),
  });
}
