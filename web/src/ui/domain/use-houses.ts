import { listCustomFactories } from '@bobbin/contract/custom-factories.calls';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Key of the queries about custom factories. */
export const CUSTOM_FACTORIES = ['customFactories'] as const;

/** Loads the custom factories of the acting owner. */
export function useCustomFactories() {
  return useQuery({ queryKey: CUSTOM_FACTORIES, queryFn: ({ signal }) => call(listCustomFactories, {}, { signal }) });
}

/** Lists the factories that can be chosen: ours, the custom factories of the acting owner, and the current choice. */
export function useHouses(current: string | null): string[] {
  const { data = [] } = useCustomFactories();
  const custom = data.filter(({ isActive }) => isActive).map(({ name }) => name);
  return [...new Set([...HOUSES, ...custom, ...(current === null ? [] : [current])])];
}
