import { TEXT_VIEWS } from '@bobbin/contract/texts.calls';
import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

/** Maximum length of a list of ids in characters, enough for a few hundred ids. */
const IDS_MAX = 4_000;
const readIds = (value: unknown) => readText(value, IDS_MAX);

/** State that the review of personalised orders keeps in its URL (PTX-14); ids are separated by commas. */
export const REVIEW_SEARCH = createListSchema({
  filters: { search: readText, shops: readIds, prints: readIds, orders: readIds },
  views: { view: (value: unknown) => readChoice(value, TEXT_VIEWS) },
  defaults: { view: 'open' },
});

export type ReviewSearch = ReturnType<typeof REVIEW_SEARCH.parse>;
