import { SKU_DESIGN_VIEWS, STAFF_SKU_DESIGN_VIEWS } from '@bobbin/contract/sku-designs.calls';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

/** Characters: some hundred ids. */
const SHOPS_MAX = 4_000;

export const SKU_SORTS = ['createdAt:DESC', 'createdAt:ASC'] as const;
const readSort = (value: unknown) => readChoice(value, SKU_SORTS);

/** What both sides keep in their URL: a search, a view, and the card that is open. */
export const SKU_SEARCH = createListSchema({
  // Ids of shops and of teams with commas between.
  filters: {
    search: readText,
    shops: (value: unknown) => readText(value, SHOPS_MAX),
    teams: (value: unknown) => readText(value, SHOPS_MAX),
  },
  views: { view: (value: unknown) => readChoice(value, SKU_DESIGN_VIEWS) },
  places: { sku: readText, sortBy: readSort },
  defaults: { sortBy: SKU_SORTS[0] },
});

export const SKU_DESK_SEARCH = createListSchema({
  filters: { search: readText },
  views: { view: (value: unknown) => readChoice(value, STAFF_SKU_DESIGN_VIEWS) },
  places: { sku: readText, sortBy: readSort },
  defaults: { sortBy: SKU_SORTS[0] },
});

export type SkuSearch = ReturnType<typeof SKU_SEARCH.parse>;
export type SkuDeskSearch = ReturnType<typeof SKU_DESK_SEARCH.parse>;
