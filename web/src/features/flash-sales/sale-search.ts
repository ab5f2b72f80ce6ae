import { createListSchema, type ListSchema } from '../../ui/list/list-page/list-search.ts';
import { readText } from '../../ui/list/list-search.ts';

/** State that the flash sales of a shop keep in their URL; `id` is the shop, as documented. */
export const SALE_SEARCH = createListSchema({ filters: { search: readText }, views: { id: readText } });

export type SaleSearch = typeof SALE_SEARCH extends ListSchema<infer S> ? S : never;
