import { HOUSES } from '@bobbin/domain/factories/houses';
import { useCustomFactories } from '../custom-factories/use-custom-factories.ts';

/** Lists the factories that can be chosen: ours, the custom factories of the acting owner, and the current choice. */
export function useHouses(current: string | null): string[] {
  const { data = [] } = useCustomFactories();
  const custom = data.filter(({ isActive }) => isActive).map(({ name }) => name);
  return [...new Set([...HOUSES, ...custom, ...(current === null ? [] : [current])])];
}
