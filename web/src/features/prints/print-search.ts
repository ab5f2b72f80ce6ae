import { PRINT_USES } from '@bobbin/contract/prints.calls';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

export const PRINT_SORTS = ['createdAt:DESC', 'ordersCount:DESC', 'name:ASC'] as const;

/** State that the list of prints keeps in its URL. */
export const PRINT_SEARCH = createListSchema({
  filters: { search: readText, tag: readText },
  views: { use: (value: unknown) => readChoice(value, PRINT_USES) },
  places: { sort: (value: unknown) => readChoice(value, PRINT_SORTS) },
  defaults: { sort: 'createdAt:DESC' },
});
