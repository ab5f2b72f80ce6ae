import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readText } from '../../ui/list/list-search.ts';

/** What the spy list keeps in its URL. */
export const SPY_SEARCH = createListSchema({
  filters: { search: readText },
  places: {
    /** The item whose details are open. */
    item: readText,
  },
});

export type SpySearch = ReturnType<typeof SPY_SEARCH.parse>;
