import type { NewFactoryCost } from '@bobbin/contract/factory-costs';
import {
  addFactoryCost,
  endFactoryCost,
  importFactoryCosts,
  listFactoryCosts,
} from '@bobbin/contract/factory-costs.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { CostSearch } from './cost-search.ts';

const COSTS = 'factory-costs';

/** Loads a page of factory prices, by the filters in the URL. */
export function useCosts({ search, state, house, page = 1 }: CostSearch) {
  return useListQuery(COSTS, listFactoryCosts, { page, search, state, house });
}

export function useAddCost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewFactoryCost; key: string }) =>
      call(addFactoryCost, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: [COSTS] }),
  });
}

export function useEndCost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endFactoryCost, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [COSTS] }),
  });
}

/** Checks a price list without storing it (dry run), or imports it. */
export function usePriceList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { csv: string; isDryRun: boolean }) => call(importFactoryCosts, { body }),
    onSettled: (_reply, _error, { isDryRun }) =>
      isDryRun ? undefined : client.invalidateQueries({ queryKey: [COSTS] }),
  });
}
