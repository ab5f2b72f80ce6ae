import type { FulfilTrait } from '@bobbin/domain/fulfilment/life-cycle';
import { listStates } from '@bobbin/domain/fulfilment/states';

/** Returns the states with a trait as an SQL list. */
export function toStateList(trait: FulfilTrait): string {
  return listStates(trait)
    .map((state) => `'${state}'`)
    .join(', ');
}
