import type { PageMeta } from '@bobbin/contract/envelope';
import { sql, type RawBuilder } from 'kysely';

/** The requested page of a list; `sortBy` has the form `field:ASC` or `field:DESC`. */
export interface PageQuery {
  page: number;
  limit: number;
  sortBy: string;
}

/** A part of a list, and its position in the whole list. */
export interface Paged<T> {
  data: T[];
  meta: PageMeta;
}

export interface Page {
  /** Number of rows before the page. */
  offset: number;
  limit: number;
  meta: PageMeta;
}

/**
 * Returns the position of the requested page. A page beyond the end is empty but has the length of the list, so that a client that reads page after
 * page stops (API-21).
 */
export function toPage({ page, limit }: Pick<PageQuery, 'page' | 'limit'>, totalItems: number): Page {
  return {
    offset: (page - 1) * limit,
    limit,
    meta: { itemsPerPage: limit, totalItems, currentPage: page, totalPages: Math.ceil(totalItems / limit) },
  };
}

/** Maximum number of search results that are counted; users narrow down a search with more results by adding a word. */
export const FOUND_MAX = 5_000;

/** Limits the rows of a search to one more than are counted; a count uses it in place of the table. */
export function foundAtMost(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${rows} limit ${sql.lit(FOUND_MAX + 1)}) found`;
}

/** Returns the position of a page of a search with `found` counted rows (API-28). */
export function toFoundPage(query: Pick<PageQuery, 'page' | 'limit'>, found: number): Page {
  const page = toPage(query, Math.min(found, FOUND_MAX));
  return found > FOUND_MAX ? { ...page, meta: { ...page.meta, isMore: true } } : page;
}

/** Returns whether the sort order is ascending. */
export function isAscending(sortBy: string): boolean {
  return sortBy.endsWith(':ASC');
}

/** How a page is read: from the nearer end of the list, so that at most half of the list is skipped. */
export interface PageSlice {
  offset: number;
  limit: number;
  /** True when the rows must be reversed after reading. */
  isFromEnd: boolean;
}

export function fromNearerEnd({ offset, limit, meta }: Page): PageSlice {
  // True when the end of the list is unknown, because not all rows were counted.
  if (meta.isMore) return { offset, limit, isFromEnd: false };
  const left = Math.max(meta.totalItems - offset, 0);
  const behind = Math.max(left - limit, 0);
  return offset <= behind
    ? { offset, limit, isFromEnd: false }
    : { offset: behind, limit: Math.min(limit, left), isFromEnd: true };
}
