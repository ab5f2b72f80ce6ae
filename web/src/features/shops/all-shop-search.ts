import { STAFF_SHOP_VIEWS, type StaffShopView } from '@bobbin/domain/shops/staff-shop-views';
import { parseIds, parseStatuses } from './shop-search.ts';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

/** State that the list of all sellers' shops keeps in its URL. */
export const ADMIN_SHOP_SEARCH = createListSchema({
  filters: {
    search: readText,
    statuses: parseStatuses,
    /** Ids of the owners and of the teams to which the list is limited. */
    owners: parseIds,
    teams: parseIds,
  },
  views: { view: (value: unknown): StaffShopView | undefined => readChoice(value, STAFF_SHOP_VIEWS) },
});

export type AdminShopSearch = ReturnType<typeof ADMIN_SHOP_SEARCH.parse>;
