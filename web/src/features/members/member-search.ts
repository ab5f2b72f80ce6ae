import { readChoice, readPage, readText } from '../../ui/list-search.ts';

export const MEMBER_SORTS = ['createdAt:DESC', 'createdAt:ASC', 'email:ASC', 'email:DESC'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
export const DEFAULT_SORT: MemberSort = 'createdAt:DESC';

/** What the member list keeps in its URL; defaults are left out (U4). */
export interface MemberSearch {
  search?: string;
  sortBy?: MemberSort;
  page?: number;
}

/** Reads the member list's URL; anything unknown or broken is left out (AC-44). Absent keys are named for the router's sake. */
export function parseMemberSearch(raw: Record<string, unknown>): MemberSearch {
  const sortBy = readChoice(raw.sortBy, MEMBER_SORTS);
  return {
    search: readText(raw.search),
    sortBy: sortBy === DEFAULT_SORT ? undefined : sortBy,
    page: readPage(raw.page),
  };
}
