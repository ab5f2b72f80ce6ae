import { readPage } from '../list-search.ts';

/** Parses one part of a URL; unknown or invalid values are left out. */
type Reader = (value: unknown) => unknown;
type Readers = Readonly<Record<string, Reader>>;
type Values<R> = { [K in keyof R]?: R[K] extends (value: unknown) => infer V ? NonNullable<V> : never };
type Search<F, V, P> = Values<F> & Values<V> & Values<P> & { page?: number };

/** Schema of a list's URL state, with the meaning of its parts. */
export interface ListSchema<S> {
  /**
   * Parses a URL without failing, so that the list always renders. Absent parts are set explicitly, because the router merges the result
   * with the raw values.
   */
  parse: (raw: Record<string, unknown>) => S;
  /** Removes default values, so that a URL contains only differences. */
  clean: (search: S) => S;
  /** Returns whether any filter besides the view is active. */
  hasFilters: (search: S) => boolean;
  /** Returns the same view without filters, on its first page. */
  clear: (search: S) => S;
  /** Returns the filters and view as one text, without the position in the list. */
  toKey: (search: S) => string;
}

interface Parts<F, V, P> {
  /** Parts that filter the list; 'clear filters' removes them. */
  filters: F;
  /** Other parts that decide which rows are listed. */
  views?: V;
  /** Position in the list: sort, page size, the open row. The page is part of every list. */
  places?: P;
  /** Values of parts that the URL does not name. */
  defaults?: NoInfer<Search<F, V, P>>;
  /** Validates all parts together. */
  check?: (search: NoInfer<Search<F, V, P>>) => void;
}

/** Creates the schema of a list's URL state: one reader per part. */
export function createListSchema<F extends Readers, V extends Readers = {}, P extends Readers = {}>(
  parts: Parts<F, V, P>,
): ListSchema<Search<F, V, P>> {
  type S = Search<F, V, P>;
  const { filters, views, places, check } = parts;
  const readers: Readers = { page: readPage, ...filters, ...views, ...places };
  const defaults = new Map(Object.entries({ page: 1, ...parts.defaults }).map(([key, value]) => [key, toText(value)]));
  const isFilter = (key: string) => Object.hasOwn(filters, key);
  const isView = (key: string) => views !== undefined && Object.hasOwn(views, key);

  function keep(search: S, isKept: (key: string) => boolean): S {
    const kept = Object.entries(search).filter(
      ([key, value]) =>
        Object.hasOwn(readers, key) && isKept(key) && value !== undefined && defaults.get(key) !== toText(value),
    );
    return Object.fromEntries(kept) as S;
  }

  return {
    parse(raw) {
      const parsed = Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read(raw[key])])) as S;
      check?.(parsed);
      return parsed;
    },
    clean: (search) => keep(search, () => true),
    hasFilters: (search) => Object.keys(keep(search, isFilter)).length > 0,
    clear: (search) => keep(search, (key) => !isFilter(key) && key !== 'page'),
    toKey: (search) => JSON.stringify(keep(search, (key) => isFilter(key) || isView(key))),
  };
}

function toText(value: unknown): string {
  return JSON.stringify(value);
}

/** Removes a reversed date range. */
export function checkDays(search: { from?: string; to?: string }): void {
  if (search.from === undefined || search.to === undefined || search.from <= search.to) return;
  search.from = undefined;
  search.to = undefined;
}
