import type { ReactNode } from 'react';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { Density } from './density.ts';

/** The places of a card, from the top: a line with the state at its right, whole lines, facts with names, a foot with actions. */
export type Slot = 'head' | 'state' | 'body' | 'fact' | 'foot' | 'action';

/** Where a card shows a column, and how where it is not the table's cell. */
export type CardPlace<Row, Context> =
  | Slot
  | { at: Slot; title?: TextKey; cell?: (row: Row, context: Context) => ReactNode };

/** One column of a list: the table, the cards, the skeleton and the column picker are all drawn from it. */
export interface Column<Row, Context = undefined> {
  /** Never changes: what a person arranged is remembered by it. */
  key: string;
  title: TextKey;
  /** More about the title, on hover. */
  hint?: TextKey;
  /** Pixels; of two numbers it grows from the first to the second with the room there is. The one column without takes what the others leave. */
  width?: number | readonly [least: number, most: number];
  /** Pixels that a column without a width gets at least. */
  minWidth?: number;
  cell: (row: Row, context: Context) => ReactNode;
  /** Not given: only the table shows it. */
  card?: CardPlace<Row, Context>;
  /** Only cards show it: the table says it in another cell. */
  isCardOnly?: boolean;
  /** Orders of the list that a press on the title goes through, by the words of the API. */
  sort?: readonly string[];
  /** Numbers stand at the right. */
  align?: 'end';
  /** Stays in sight while a wide table moves sideways; one column at either edge. The one at the start names its row. */
  sticky?: 'start' | 'end';
  /** Always there, and not offered for hiding. */
  isFixed?: boolean;
  /** Hides the column on windows narrower than this many pixels, unless the person chose to see it. */
  from?: number;
  /** Whether the rows have anything to say in it; asked of the rows on screen. */
  isKnown?: (rows: readonly Row[]) => boolean;
}

/** Definition of a list: its rows and their columns. Declared once, beside the feature. */
export interface List<Row, Context = undefined> {
  /** Under this name a person's arrangement is remembered. */
  name: string;
  /** Raised when remembered arrangements make no sense any more. */
  version: number;
  columns: readonly Column<Row, Context>[];
  toId: (row: Row) => string;
  /** The attribute that carries a row's id, where keys and tests look for it. */
  idAttribute?: `data-${string}`;
  /** Tint of the whole row. */
  toTint?: (row: Row) => string | undefined;
  /** Heights of an ordinary row and card with its gap, in pixels: skeletons and rows to come keep this room free. */
  rowPx: number;
  cardPx: number;
  /** Rows of one line with buttons: cell contents are centred. */
  isMiddle?: boolean;
  /** Row heights to choose from, in pixels; then `rowPx` is the normal one (UI-48). */
  densities?: Readonly<Record<Density, number>>;
  /** A line above a row that begins another part of the list. */
  toBand?: (row: Row, before: Row | undefined, context: Context) => ReactNode;
}

/** What the picker and the handles read of a column; neither draws its cells. */
export type PlainColumn = Pick<
  Column<never, never>,
  'key' | 'title' | 'width' | 'minWidth' | 'sticky' | 'isFixed' | 'from' | 'isCardOnly'
>;

export type PlainList = { name: string; version: number; columns: readonly PlainColumn[] };

/** Pixels of a column that takes what is left, at least. */
const FLEXIBLE_MIN_PX = 180;

/** The width that a column has at least, in pixels, and at most where others grow beside it. */
export function toOwnRange({
  width,
  minWidth,
}: Pick<PlainColumn, 'width' | 'minWidth'>): [least: number, most: number] {
  const [least, most] = typeof width === 'object' ? width : [width ?? minWidth ?? FLEXIBLE_MIN_PX, width];
  return [least, most ?? least];
}
