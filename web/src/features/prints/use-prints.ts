import type { CallInput } from '@bobbin/contract/endpoints';
import { getPrint, listPlacements, listPrints, removePlacement, removePrint } from '@bobbin/contract/prints.calls';
import { listPrintEarnings } from '@bobbin/contract/profits.calls';
import { PRINT_PAGE_SIZE } from '@bobbin/domain/limits';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PRINTS, useForgetPrints } from '../../ui/domain/use-forget-prints.ts';

type PrintsQuery = NonNullable<CallInput<typeof listPrints>['query']>;
type PlacementsQuery = NonNullable<CallInput<typeof listPlacements>['query']>;

/** Loads one page of the prints. */
export function usePrints(query: PrintsQuery) {
  return useQuery({
    queryKey: [PRINTS, 'list', query] as const,
    queryFn: ({ signal }) => call(listPrints, { query: { limit: PRINT_PAGE_SIZE, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function toPrintKey(id: string) {
  return [PRINTS, 'one', id] as const;
}

/** Loads a print with its variants, versions and placements, and the orders that use it. */
export function usePrint(id: string) {
  return useQuery({
    queryKey: toPrintKey(id),
    queryFn: ({ signal }) => call(getPrint, { params: { id } }, { signal }),
  });
}

/**
 * Loads the earnings of prints, by print. It is a call of its own, so that the prints appear without waiting for sums of money (PRN-17). A user without
 * the permission to see profit makes no call.
 */
export function usePrintEarnings(ids: readonly string[], mayView: boolean) {
  return useQuery({
    queryKey: [PRINTS, 'earnings', ids] as const,
    queryFn: async ({ signal }) => {
      const earnings = await call(listPrintEarnings, { query: { ids: ids.join(',') } }, { signal });
      return new Map(earnings.map((one) => [one.printId, one]));
    },
    enabled: mayView && ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Loads placements, newest first. */
export function usePlacements(query: PlacementsQuery) {
  return useQuery({
    queryKey: [PRINTS, 'placements', query] as const,
    queryFn: ({ signal }) => call(listPlacements, { query: { limit: PRINT_PAGE_SIZE, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRemovePrint() {
  const forget = useForgetPrints();
  return useMutation({
    mutationFn: (id: string) => call(removePrint, { params: { id } }),
    onSuccess: () => void forget(),
  });
}

export function useRemovePlacement() {
  const forget = useForgetPrints();
  return useMutation({
    mutationFn: (id: string) => call(removePlacement, { params: { id } }),
    onSettled: () => void forget(),
  });
}
