import { SHOP_STATUSES } from '@bobbin/contract/shops';

type ShopStatus = (typeof SHOP_STATUSES)[number];

/** What the shops list keeps in its URL; what equals the default is left out (U4). */
export interface ShopSearch {
  statuses?: ShopStatus[];
  /** Only those that need renewal. */
  isExpired?: true;
  page?: number;
  search?: string;
}

/** Only open shops, unless the person asks for more (Spec 1 §9). */
export const DEFAULT_STATUSES: readonly ShopStatus[] = ['OPEN'];

const SEARCH_MAX = 200;

/**
 * Reads the shops list's URL; anything unknown or broken is left out, so that the list always renders (AC-44). Absent
 * keys are named too: the router lays this over the raw values, and a broken one must not shine through.
 */
export function parseShopSearch(raw: Record<string, unknown>): ShopSearch {
  return {
    statuses: parseStatuses(raw.statuses),
    isExpired: raw.isExpired === 'true' || raw.isExpired === true ? true : undefined,
    page: parsePage(raw.page),
    search: parseText(raw.search),
  };
}

function parseStatuses(value: unknown): ShopStatus[] | undefined {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  const words: unknown[] = typeof value === 'string' ? value.split(',') : value;
  const known = SHOP_STATUSES.filter((status) => words.includes(status));
  return known.join() === DEFAULT_STATUSES.join() ? undefined : known;
}

function parsePage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}

function parseText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, SEARCH_MAX) : '';
  return text === '' ? undefined : text;
}
