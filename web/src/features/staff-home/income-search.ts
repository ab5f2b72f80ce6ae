import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice } from '../../ui/list/list-search.ts';

export const INCOME_VIEWS = ['design', 'skuDesign', 'renewal'] as const;

export const INCOME_SEARCH = createListSchema({
  filters: {},
  views: { kind: (value: unknown) => readChoice(value, INCOME_VIEWS) },
});
export type IncomeSearch = ReturnType<typeof INCOME_SEARCH.parse>;
