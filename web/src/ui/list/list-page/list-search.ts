import { readPage } from '../list-search.ts';

/** Reads one part of a URL; what is unknown or broken is left out. */
type Reader = (value: unknown) => unknown;
type Readers = Readonly<Record<string, Reader>>;
type Values<R> = { [K in keyof R]?: R[K] extends (value: unknown) => infer V ? NonNullable<V> : never };
type Search<F, V, P> = Values<F> & Values<V> & Values<P> & { page?: number };

/** What a list keeps in its URL, and what its parts are for. */
export interface ListSchema<S> {
  /** Reads a URL, so that the list always renders. Absent parts are named: the router lays the answer over the raw values. */
  parse: (raw: Record<string, unknown>) => S;
  /** Leaves out what is the default, so that a URL says only what is special. */
  clean: (search: S) => S;
  /** Returns whether anything narrows the list besides its view. */
  hasFilters: (search: S) => boolean;
  /** The same view without filters, on its first page. */
  clear: (search: S) => S;
  /** What is shown, as one text: filters and view, not the place in it. */
  toKey: (search: S) => string;
}

interface Parts<F, V, P> {
  /** What narrows the list; 'clear filters' takes it away. */
  filters: F;
  /** What else decides which rows there are. */
  views?: V;
  /** Where in the list: sort, page size, the row that is open. The page is part of every list. */
  places?: P;
  /** What a part is when the URL does not name it. */
  defaults?: NoInfer<Search<F, V, P>>;
  /** A last look at all parts together. */
  check?: (search: NoInfer<Search<F, V, P>>) => void;
}

/** Describes what a list keeps in its URL: one reader a part. */
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

/** Days that run backwards are none. */
export function checkDays(search: { from?: string; to?: string }): void {
  if (search.from === undefined || search.to === undefined || search.from <= search.to) return;
  search.from = undefined;
  search.to = undefined;
}
