import { SKU_DESIGN_VIEWS, STAFF_SKU_DESIGN_VIEWS } from '@bobbin/contract/sku-designs.calls';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readIds, readText } from '../../ui/list/list-search.ts';

/** Maximum length of the list of ids in characters, enough for several hundred ids. */
const SHOPS_MAX = 4_000;

export const SKU_SORTS = ['createdAt:DESC', 'createdAt:ASC'] as const;
const readSort = (value: unknown) => readChoice(value, SKU_SORTS);

/** State that the seller's and the staff's list keep in their URL: search, view and open card. */
export const SKU_SEARCH = createListSchema({
  // Ids of shops and of teams, separated by commas.
  filters: {
    search: readText,
    shops: (value: unknown) => readText(value, SHOPS_MAX),
    teams: (value: unknown) => readText(value, SHOPS_MAX),
  },
  views: { view: (value: unknown) => readChoice(value, SKU_DESIGN_VIEWS) },
  places: { sku: readText, sortBy: readSort },
  defaults: { sortBy: SKU_SORTS[0] },
});

export const SKU_QUEUE_SEARCH = createListSchema({
  filters: { search: readText, user: readIds },
  views: { view: (value: unknown) => readChoice(value, STAFF_SKU_DESIGN_VIEWS) },
  /** `act` is the id of the card whose next step opens with the page. */
  places: {
    sku: readText,
    act: readText,
    sortBy: readSort,
    group: (value: unknown) => readChoice(value, ['none']),
  },
  defaults: { sortBy: SKU_SORTS[0] },
});

export type SkuSearch = ReturnType<typeof SKU_SEARCH.parse>;
export type SkuQueueSearch = ReturnType<typeof SKU_QUEUE_SEARCH.parse>;
