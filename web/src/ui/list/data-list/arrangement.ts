import { toOwnRange, type PlainColumn, type PlainList } from './column.ts';

/** Changes that a person made to the columns of a list. Columns that are not named keep the defaults of the list. */
export interface Arrangement {
  /** Keys of the columns in the sequence of display. */
  order?: string[];
  /** Columns that the person chose to show (true) or to hide (false). */
  visible?: Record<string, boolean>;
  /** Widths of the columns that the person resized, in pixels. */
  widths?: Record<string, number>;
}

export interface Shown<C extends PlainColumn> {
  column: C;
  /** Minimum width of the column in pixels. */
  least: number;
  /** Maximum width in pixels; null means that the column takes the remaining width. */
  most: number | null;
}

const NOTHING: Arrangement = {};
const known = new Map<string, Arrangement>();
/** Arrangements of open views, by the name of their list. They are shown instead of the person's own arrangements, which stay stored. */
const lent = new Map<string, Arrangement>();
const listeners = new Set<() => void>();

const toPlace = ({ name }: PlainList) => `columns:${name}`;

/** Returns the stored arrangement of a list; an invalid arrangement, or one of another version of the list, is ignored. */
export function readArrangement(list: PlainList): Arrangement {
  const cached = lent.get(list.name) ?? known.get(list.name);
  if (cached !== undefined) return cached;
  const read = parseArrangement(localStorage.getItem(toPlace(list)), list.version);
  known.set(list.name, read);
  return read;
}

/** Shows an arrangement as long as a view of the list is open; null shows the person's own arrangement again (VIW-11). */
export function lendArrangement({ name }: PlainList, arrangement: Arrangement | null): void {
  if (arrangement === null) lent.delete(name);
  else lent.set(name, arrangement);
  for (const listener of listeners) listener();
}

/** Stores an arrangement and notifies the components that show the list; an empty arrangement is deleted. */
export function saveArrangement(list: PlainList, arrangement: Arrangement): void {
  if (lent.has(list.name)) return lendArrangement(list, arrangement);
  known.set(list.name, arrangement);
  const isNothing = Object.values(arrangement).every((part) => part === undefined);
  try {
    if (isNothing) localStorage.removeItem(toPlace(list));
    else localStorage.setItem(toPlace(list), JSON.stringify({ version: list.version, ...arrangement }));
  } catch {
    // If the storage is full or forbidden, the arrangement lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener after every change of an arrangement, even by another tab. Returns a function that ends this. */
export function followArrangements(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith('columns:')) return;
    known.clear();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

function parseArrangement(text: string | null, version: number): Arrangement {
  if (text === null) return NOTHING;
  try {
    const saved = JSON.parse(text) as Arrangement & { version?: number };
    if (saved.version !== version) return NOTHING;
    const order = Array.isArray(saved.order) ? saved.order.filter((key) => typeof key === 'string') : undefined;
    return { order, visible: pick(saved.visible, 'boolean'), widths: pick(saved.widths, 'number') };
  } catch {
    return NOTHING;
  }
}

function pick<V>(record: Record<string, V> | undefined, type: 'boolean' | 'number'): Record<string, V> | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === type));
}

/**
 * Sorts all columns of the table in the sequence that the person chose. A column that was added since then comes after the column that it follows in
 * the list's definition; columns at the edges stay there.
 */
export function orderColumns<C extends PlainColumn>(columns: readonly C[], order: readonly string[] = []): C[] {
  const inTable = columns.filter(({ isCardOnly }) => isCardOnly !== true);
  const ordered = order.flatMap((key) => inTable.find((column) => column.key === key) ?? []);
  for (const [index, column] of inTable.entries()) {
    if (ordered.includes(column)) continue;
    const before = inTable[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }
  const at = (edge: 'start' | 'end' | undefined) => ordered.filter(({ sticky }) => sticky === edge);
  return [...at('start'), ...at(undefined), ...at('end')];
}

/** Returns whether a column is on screen: by the person's choice or, without a choice, by the available width. */
export function isShown({ key, isFixed, from }: PlainColumn, { visible }: Arrangement, windowPx: number): boolean {
  if (isFixed === true) return true;
  return visible?.[key] ?? windowPx >= (from ?? 0);
}

/**
 * Returns the columns on screen with their widths. One of them always takes the remaining width, because the table would not fill its box otherwise.
 */
export function arrange<C extends PlainColumn>(
  columns: readonly C[],
  arrangement: Arrangement,
  windowPx: number,
): Shown<C>[] {
  const shown = orderColumns(columns, arrangement.order).filter((column) => isShown(column, arrangement, windowPx));
  const sized = ({ key }: C) => arrangement.widths?.[key] !== undefined;
  const isFree = ({ sticky }: C) => sticky === undefined;
  const flexible =
    shown.find((column) => column.width === undefined && !sized(column)) ??
    shown.find((column) => isFree(column) && !sized(column)) ??
    shown.findLast(isFree);
  return shown.map((column) => {
    const chosen = arrangement.widths?.[column.key];
    const [least, most] = chosen === undefined ? toOwnRange(column) : [chosen, chosen];
    return { column, least, most: column === flexible ? null : most };
  });
}

type Range = Pick<Shown<PlainColumn>, 'least' | 'most'>;

/** Returns the minimum total width of the columns, in pixels. */
export function toMinWidth(shown: readonly Range[]): number {
  return shown.reduce((sum, { least }) => sum + least, 0);
}

/** The flexible column, which contains names, grows fastest: this multiple of its minimum width is its weight. */
const FLEXIBLE_SHARE = 2;

/** Returns the share of the additional width that each column receives until its maximum; the flexible column takes the rest. */
function toShares(shown: readonly Range[]): number[] {
  const weights = shown.map(({ least, most }) => (most === null ? least * FLEXIBLE_SHARE : most - least));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 0 : weight / sum));
}

/**
 * Returns the widths of columns that fill `room` pixels; they exceed it only if their minimum widths need more.
 * @example toWidths([{ least: 100, most: 120 }, { least: 180, most: null }], 480) // [120, 360]
 */
export function toWidths(shown: readonly Range[], room: number): number[] {
  const spare = Math.max(0, room - toMinWidth(shown));
  const shares = toShares(shown);
  const widths = shown.map(({ least, most }, index) => Math.min(most ?? least, least + spare * (shares[index] ?? 0)));
  const rest = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0));
  return widths.map((width, index) => (shown[index]?.most === null ? width + rest : width));
}

/**
 * Returns the widths of the columns as CSS lengths, so that the table follows its container without a script: `100cqw` is the width of the container.
 * The flexible column has no length. `besidePx` is the width in pixels that other columns take.
 */
export function toCssWidths(shown: readonly Range[], besidePx: number): (string | undefined)[] {
  const needed = toMinWidth(shown) + besidePx;
  const shares = toShares(shown);
  return shown.map(({ least, most }, index) => {
    if (most === null) return undefined;
    if (most === least) return `${least}px`;
    return `clamp(${least}px, ${least}px + (100cqw - ${needed}px) * ${(shares[index] ?? 0).toFixed(4)}, ${most}px)`;
  });
}
