import type { PageMeta } from '@bobbin/contract/envelope';

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
  const left = Math.max(meta.totalItems - offset, 0);
  const behind = Math.max(left - limit, 0);
  return offset <= behind
    ? { offset, limit, isFromEnd: false }
    : { offset: behind, limit: Math.min(limit, left), isFromEnd: true };
}
