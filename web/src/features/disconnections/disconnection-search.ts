import { createListSchema } from '../../ui/list/list-page/list-search.ts';

/** State that the list of disconnected shops keeps in its URL: the page number. */
export const DISCONNECTION_SEARCH = createListSchema({ filters: {} });
