import type { ReactNode } from 'react';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { Density } from './density.ts';

/** Slots of a card, from the top: a line with the state at its right, whole lines, facts with names, a foot with actions. */
export type Slot = 'head' | 'state' | 'body' | 'fact' | 'foot' | 'action';

/** Slot of a column on a card, and its content if it differs from the table's cell. */
export type CardPlace<Row, Context> =
  | Slot
  | { at: Slot; title?: TextKey; cell?: (row: Row, context: Context) => ReactNode };

/** One column of a list: the table, the cards, the skeleton and the column picker are all drawn from it. */
export interface Column<Row, Context = undefined> {
  /** Stable key: remembered arrangements refer to it. */
  key: string;
  title: TextKey;
  /** Explanation of the title, as a tooltip. */
  hint?: TextKey;
  /**
   * Width in pixels; with two numbers it grows from the first to the second with the available width. The one column without it takes the
   * remaining width.
   */
  width?: number | readonly [least: number, most: number];
  /** Minimum width in pixels of a column without a width. */
  minWidth?: number;
  cell: (row: Row, context: Context) => ReactNode;
  /** Slot on a card; without it only the table shows the column. */
  card?: CardPlace<Row, Context>;
  /** True if only cards show the column: the table shows its value in another cell. */
  isCardOnly?: boolean;
  /** Sort orders that a press on the title cycles through, in the API's words. */
  sort?: readonly string[];
  /** Aligns numbers at the right. */
  align?: 'end';
  /** Keeps the column in view while a wide table scrolls sideways; one column at either edge. The one at the start names its row. */
  sticky?: 'start' | 'end';
  /** True if the column is always shown, and not offered for hiding. */
  isFixed?: boolean;
  /** Hides the column in windows narrower than this many pixels, unless the person chose to see it. */
  from?: number;
  /** Returns whether any visible row has a value for the column. */
  isKnown?: (rows: readonly Row[]) => boolean;
}

/** Definition of a list: its rows and their columns. Declared once, beside the feature. */
export interface List<Row, Context = undefined> {
  /** Name under which a person's arrangement is remembered. */
  name: string;
  /** Raised when remembered arrangements become invalid. */
  version: number;
  columns: readonly Column<Row, Context>[];
  toId: (row: Row) => string;
  /** Attribute with a row's id, which keyboard handlers and tests read. */
  idAttribute?: `data-${string}`;
  /** Tint of the whole row. */
  toTint?: (row: Row) => string | undefined;
  /** Heights of an ordinary row and card with its gap, in pixels: skeletons and rows not drawn yet reserve this space. */
  rowPx: number;
  cardPx: number;
  /** Width of the window in pixels from which the list is a table; the same as everywhere without it (UI-16). */
  tableFrom?: number;
  /** True if rows have one line with buttons: cell contents are centred. */
  isMiddle?: boolean;
  /** Row heights to choose from, in pixels; `rowPx` is then the normal one (UI-48). */
  densities?: Readonly<Record<Density, number>>;
  /** Renders a line above a row that begins another part of the list. */
  toBand?: (row: Row, before: Row | undefined, context: Context) => ReactNode;
}

/** Column properties that the picker and the handles read; neither renders its cells. */
export type PlainColumn = Pick<
  Column<never, never>,
  'key' | 'title' | 'width' | 'minWidth' | 'sticky' | 'isFixed' | 'from' | 'isCardOnly'
>;

export type PlainList = { name: string; version: number; columns: readonly PlainColumn[] };

/** Minimum width in pixels of a column that takes the remaining width. */
const FLEXIBLE_MIN_PX = 180;

/** Returns a column's minimum width in pixels, and its maximum while others grow beside it. */
export function toOwnRange({
  width,
  minWidth,
}: Pick<PlainColumn, 'width' | 'minWidth'>): [least: number, most: number] {
  const [least, most] = typeof width === 'object' ? width : [width ?? minWidth ?? FLEXIBLE_MIN_PX, width];
  return [least, most ?? least];
}
