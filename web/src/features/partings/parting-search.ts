import { createListSchema } from '../../ui/list/list-page/list-search.ts';

/** What the list of shops given up keeps in its URL: its page alone. */
export const PARTING_SEARCH = createListSchema({ filters: {} });
