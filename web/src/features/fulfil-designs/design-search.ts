import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

const OURS = ['Bobbin'] as const;

export const DESIGN_VIEWS = ['all', 'checked', 'empty', 'qteam'] as const;

/** State that the list of fulfil designs keeps in its URL. */
export const DESIGN_SEARCH = createListSchema({
  filters: { search: readText, source: (value: unknown) => readChoice(value, OURS) },
  views: { view: (value: unknown) => readChoice(value, ['checked', 'empty', 'qteam'] as const) },
  places: {
    /** Id of the design whose details are open. */
    design: readText,
  },
});

export type DesignSearch = ReturnType<typeof DESIGN_SEARCH.parse>;
