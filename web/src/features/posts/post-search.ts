import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readText } from '../../ui/list/list-search.ts';

/** State that the list of posts keeps in its URL. */
export const POST_SEARCH = createListSchema({
  filters: { search: readText },
  views: { folder: readText },
});

export type PostSearch = ReturnType<typeof POST_SEARCH.parse>;
