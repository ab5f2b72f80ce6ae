import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readText } from '../../ui/list/list-search.ts';

/** State that the spy list keeps in its URL. */
export const SPY_SEARCH = createListSchema({
  filters: { search: readText },
  places: {
    /** Item whose details are open. */
    item: readText,
  },
});

export type SpySearch = ReturnType<typeof SPY_SEARCH.parse>;
