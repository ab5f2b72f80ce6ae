import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

export const MEMBER_SORTS = ['createdAt:DESC', 'createdAt:ASC', 'email:ASC', 'email:DESC'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
export const DEFAULT_SORT: MemberSort = 'createdAt:DESC';

/** State that the member list keeps in its URL. */
export const MEMBER_SEARCH = createListSchema({
  filters: { search: readText },
  places: { sortBy: (value: unknown) => readChoice(value, MEMBER_SORTS) },
  defaults: { sortBy: DEFAULT_SORT },
});

export type MemberSearch = ReturnType<typeof MEMBER_SEARCH.parse>;
