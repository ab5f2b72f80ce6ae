import { readPage } from '../list-search.ts';

/** Parses one part of a URL; an unknown or invalid value gives undefined. */
type Reader = (value: unknown) => unknown;
type Readers = Readonly<Record<string, Reader>>;
type Values<R> = { [K in keyof R]?: R[K] extends (value: unknown) => infer V ? NonNullable<V> : never };
type Search<F, V, P> = Values<F> & Values<V> & Values<P> & { page?: number };

/** Schema of the state that a list keeps in its URL, with the role of each part. */
export interface ListSchema<S> {
  /**
   * Parses a URL without ever failing, so that the list can always be shown. Absent parts are set explicitly, because the router merges the result
   * with the raw values.
   */
  parse: (raw: Record<string, unknown>) => S;
  /** Removes default values, so that a URL contains only values that differ from them. */
  clean: (search: S) => S;
  /** Returns whether any filter apart from the view is active. */
  hasFilters: (search: S) => boolean;
  /** Returns the state without filters, with the same view and on its first page. */
  clear: (search: S) => S;
  /** Returns filters and view as one text, without the position in the list. */
  toKey: (search: S) => string;
}

interface Parts<F, V, P> {
  /** Parts that filter the list; 'clear filters' removes these. */
  filters: F;
  /** Parts that determine which rows are listed but are no filters. */
  views?: V;
  /** Parts about the position in the list: sort, page size, the open row. Every list has a page as well. */
  places?: P;
  /** Values of parts that the URL does not contain. */
  defaults?: NoInfer<Search<F, V, P>>;
  /** Validates parts that depend on each other. */
  check?: (search: NoInfer<Search<F, V, P>>) => void;
}

/** Creates the schema of the state that a list keeps in its URL, with one reader for each part. */
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

/** Removes a date range whose end is before its start. */
export function checkDays(search: { from?: string; to?: string }): void {
  if (search.from === undefined || search.to === undefined || search.from <= search.to) return;
  search.from = undefined;
  search.to = undefined;
}
