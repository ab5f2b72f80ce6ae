import { COST_STATES } from '@bobbin/contract/factory-costs.calls';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

/** State that the list of prices keeps in its URL; its views show current, future or ended prices. */
export const COST_SEARCH = createListSchema({
  filters: { search: readText, house: (value: unknown) => readChoice(value, HOUSES) },
  views: { state: (value: unknown) => readChoice(value, COST_STATES) },
});

export type CostSearch = ReturnType<typeof COST_SEARCH.parse>;
