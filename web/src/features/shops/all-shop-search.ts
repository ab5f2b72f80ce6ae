import { parseStatuses } from './shop-search.ts';
import { createListSchema } from '../../ui/list-page/list-search.ts';
import { readText } from '../../ui/list-search.ts';

/** What the list of everybody's shops keeps in its URL. */
export const ADMIN_SHOP_SEARCH = createListSchema({ filters: { search: readText, statuses: parseStatuses } });

export type AdminShopSearch = ReturnType<typeof ADMIN_SHOP_SEARCH.parse>;
