import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

export const UNMATCHED_VIEWS = ['waiting', 'done'] as const;

export const UNMATCHED_SEARCH = createListSchema({
  filters: { search: readText },
  views: { view: (value: unknown) => readChoice(value, UNMATCHED_VIEWS) },
  places: { transfer: readText },
  defaults: { view: 'waiting' },
});
export type UnmatchedSearch = ReturnType<typeof UNMATCHED_SEARCH.parse>;
