import type { PageMeta } from '@bobbin/contract/envelope';
import { sql, type RawBuilder } from 'kysely';

/** Which page of a list is asked for; `sortBy` is `field:ASC` or `field:DESC`. */
export interface PageQuery {
  page: number;
  limit: number;
  sortBy: string;
}

/** A piece of a list, and where it lies in the whole. */
export interface Paged<T> {
  data: T[];
  meta: PageMeta;
}

export interface Page {
  /** Rows before it. */
  offset: number;
  limit: number;
  meta: PageMeta;
}

/** The page that was asked for: one beyond the end is empty and says how long the list is, so that whoever reads on and on ends (API-21). */
export function toPage({ page, limit }: Pick<PageQuery, 'page' | 'limit'>, totalItems: number): Page {
  return {
    offset: (page - 1) * limit,
    limit,
    meta: { itemsPerPage: limit, totalItems, currentPage: page, totalPages: Math.ceil(totalItems / limit) },
  };
}

/** So many of what a search finds are counted, and no more: who looks for one of them says a further word. */
export const FOUND_MAX = 5_000;

/** The rows of a search, one more than are counted at most: in the place of a table whose rows are counted. */
export function foundAtMost(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${rows} limit ${sql.lit(FOUND_MAX + 1)}) found`;
}

/** The page of a search of whose rows `found` were counted (API-28). */
export function toFoundPage(query: Pick<PageQuery, 'page' | 'limit'>, found: number): Page {
  const page = toPage(query, Math.min(found, FOUND_MAX));
  return found > FOUND_MAX ? { ...page, meta: { ...page.meta, isMore: true } } : page;
}

/** Whether the smallest, or the oldest, is wanted first. */
export function isAscending(sortBy: string): boolean {
  return sortBy.endsWith(':ASC');
}

/** A page as it is read: from whichever end of the list is nearer, so that none lies further away than the middle. */
export interface Stretch {
  offset: number;
  limit: number;
  /** The rows come in the opposite order. */
  isFromEnd: boolean;
}

export function fromNearerEnd({ offset, limit, meta }: Page): Stretch {
  // Where the end is nobody has counted.
  if (meta.isMore) return { offset, limit, isFromEnd: false };
  const left = Math.max(meta.totalItems - offset, 0);
  const behind = Math.max(left - limit, 0);
  return offset <= behind
    ? { offset, limit, isFromEnd: false }
    : { offset: behind, limit: Math.min(limit, left), isFromEnd: true };
}
