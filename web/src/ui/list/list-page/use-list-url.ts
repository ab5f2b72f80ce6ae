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
  /** Changes filters and shows the first page; a replacement adds no entry to the browser's history. */
  filter: (part: Partial<S>, isReplacement?: boolean) => void;
  /** Changes the position within the same rows; a replacement adds no entry to the browser's history. */
  move: (part: Partial<S>, isReplacement?: boolean) => void;
  /** Changes the page. The correction of a page that does not exist adds no entry to the browser's history and changes nothing else. */
  setPage: (page: number, isCorrection?: boolean) => void;
  clearFilters: () => void;
  /** Replaces all parts of the state; a replacement adds no entry to the browser's history. */
  go: (search: S, isReplacement?: boolean) => void;
}

/** Returns the state of a list, all of which is in the URL, and the functions that change it. */
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
