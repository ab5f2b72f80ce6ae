import { readPage } from '../../ui/list/list-search.ts';

/** State that the profile keeps in its URL: the page of its transactions (UI-11). */
export interface ProfileSearch {
  page?: number;
}

export function parseProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  return { page: readPage(raw.page) };
}
