import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

export const LIBRARY_SORTS = ['createdAt:DESC', 'ordersCount:DESC', 'name:ASC'] as const;

/** Views of the library, apart from the view of all designs. */
export const LIBRARY_VIEWS = ['used', 'unused', 'noSku', 'wrongSize'] as const;

/** State that the library keeps in its URL. */
export const LIBRARY_SEARCH = createListSchema({
  filters: { search: readText, tag: readText },
  views: { use: (value: unknown) => readChoice(value, LIBRARY_VIEWS) },
  places: {
    sort: (value: unknown) => readChoice(value, LIBRARY_SORTS),
    /** Id of the file whose details are open. */
    file: readText,
  },
  defaults: { sort: 'createdAt:DESC' },
});
