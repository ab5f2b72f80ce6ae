import { SKU_DESIGN_VIEWS, STAFF_SKU_DESIGN_VIEWS } from '@bobbin/contract/sku-designs';
import { createListSchema } from '../../ui/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list-search.ts';

/** What both sides keep in their URL: a search, a view, and the card that is open. */
export const SKU_SEARCH = createListSchema({
  filters: { search: readText },
  views: { view: (value: unknown) => readChoice(value, SKU_DESIGN_VIEWS) },
  places: { sku: readText },
});

export const SKU_DESK_SEARCH = createListSchema({
  filters: { search: readText },
  views: { view: (value: unknown) => readChoice(value, STAFF_SKU_DESIGN_VIEWS) },
  places: { sku: readText },
});

export type SkuSearch = ReturnType<typeof SKU_SEARCH.parse>;
export type SkuDeskSearch = ReturnType<typeof SKU_DESK_SEARCH.parse>;
