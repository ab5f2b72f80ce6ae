import type { FulfilTrait } from '@bobbin/domain/fulfilment/life-cycle';
import { listStates } from '@bobbin/domain/fulfilment/states';

/** States of which something is true, as a list of SQL. */
export function toStateList(trait: FulfilTrait): string {
  return listStates(trait)
    .map((state) => `'${state}'`)
    .join(', ');
}
