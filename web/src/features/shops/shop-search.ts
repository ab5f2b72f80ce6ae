import { SHOP_STATUSES } from '@bobbin/contract/shops';

export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** What the shops list keeps in its URL; what equals the default is left out (U4). */
export interface ShopSearch {
  statuses?: ShopStatus[];
  page?: number;
  search?: string;
}

/** Only open shops, unless the person asks for more (Spec 1 §9). */
export const DEFAULT_STATUSES: readonly ShopStatus[] = ['OPEN'];

/** Reads the shops list's URL; anything unknown or broken is left out, so that the list always renders (AC-44). */
export function parseShopSearch(search: Record<string, unknown>): ShopSearch {
  const parsed: ShopSearch = {};
  if (Array.isArray(search.statuses)) {
    const asked: unknown[] = search.statuses;
    const known = SHOP_STATUSES.filter((status) => asked.includes(status));
    if (known.join() !== DEFAULT_STATUSES.join()) parsed.statuses = known;
  }
  const page = Number(search.page);
  if (Number.isSafeInteger(page) && page > 1) parsed.page = page;
  if (typeof search.search === 'string' && search.search.trim() !== '') parsed.search = search.search.slice(0, 200);
  return parsed;
}
