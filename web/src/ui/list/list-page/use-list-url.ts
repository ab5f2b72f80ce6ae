import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListSchema } from './list-search.ts';

interface Place {
  page?: number;
  search?: string;
}

export interface ListUrl<S> {
  search: S;
  schema: ListSchema<S>;
  /** Changes filters, starting on the first page; a replacement adds no history entry. */
  filter: (part: Partial<S>, isReplacement?: boolean) => void;
  /** Changes the position in the same rows; a replacement adds no history entry. */
  move: (part: Partial<S>, isReplacement?: boolean) => void;
  /** Changes the page; a correction of a missing page adds no history entry and changes nothing else. */
  setPage: (page: number, isCorrection?: boolean) => void;
  clearFilters: () => void;
  /** Replaces all parts; a replacement adds no history entry. */
  go: (search: S, isReplacement?: boolean) => void;
}

/** Returns the state of a list from its URL, and the functions that change it: all of its state is in the URL. */
export function useListUrl<S extends Place>(schema: ListSchema<S>): ListUrl<S> {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => schema.parse(raw), [schema, raw]);

  function go(next: S, how: { replace?: boolean; resetScroll?: boolean }) {
    void navigate({ to: '.', search: toParts(schema.clean(next)), resetScroll: false, ...how });
  }

  return {
    search,
    schema,
    filter: (part, isReplacement = false) => go({ ...search, page: undefined, ...part }, { replace: isReplacement }),
    move: (part, isReplacement = false) => go({ ...search, ...part }, { replace: isReplacement }),
    setPage(page, isCorrection = false) {
      if (!isCorrection) go({ ...search, page }, { resetScroll: true });
      else void navigate({ to: '.', search: toParts({ ...search, page }), resetScroll: false, replace: true });
    },
    clearFilters: () => go(schema.clear(search), {}),
    go: (next, isReplacement = false) => go(next, { replace: isReplacement }),
  };
}

function toParts(search: object): Record<string, {} | undefined> {
  return Object.fromEntries(Object.entries(search));
}
