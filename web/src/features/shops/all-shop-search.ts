import { parseStatuses } from './shop-search.ts';
import { createListSchema } from '../../ui/list-page/list-search.ts';
import { readText } from '../../ui/list-search.ts';

/** What the list of everybody's shops keeps in its URL. */
export const ADMIN_SHOP_SEARCH = createListSchema({ filters: { search: readText, statuses: parseStatuses } });

export type AdminShopSearch = ReturnType<typeof ADMIN_SHOP_SEARCH.parse>;

/** An id in the address is what is searched for, in open and closed shops alike (ROL-35). */
export function parseAdminShopSearch(raw: Record<string, unknown>): AdminShopSearch {
  const id = readText(raw['id']);
  const asked = id === undefined || raw['search'] !== undefined ? raw : { statuses: 'OPEN,CLOSED', ...raw, search: id };
  // The router would lay the raw id over the answer.
  return { ...ADMIN_SHOP_SEARCH.parse(asked), ...({ id: undefined } as object) };
}
