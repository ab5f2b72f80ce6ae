import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readText } from '../../ui/list/list-search.ts';

/** State that the list of spied products keeps in its URL. */
export const SPY_SEARCH = createListSchema({
  filters: { search: readText },
  places: {
    /** Id of the spied product whose details are open. */
    item: readText,
  },
});

export type SpySearch = ReturnType<typeof SPY_SEARCH.parse>;
