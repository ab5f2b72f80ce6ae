import type { ReactNode } from 'react';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { Density } from './density.ts';

/** Slots of a card, from top to bottom: a line with the state at its right, whole lines, facts with names, and a foot with actions. */
export type Slot = 'head' | 'state' | 'body' | 'fact' | 'foot' | 'action';

/** Slot of a column on a card, and its content there if that differs from the table's cell. */
export type CardPlace<Row, Context> =
  | Slot
  | { at: Slot; title?: TextKey; cell?: (row: Row, context: Context) => ReactNode };

/** One column of a list. The table, the cards, the placeholders and the column picker are all rendered from this definition. */
export interface Column<Row, Context = undefined> {
  /** Stable key, by which stored arrangements refer to the column. */
  key: string;
  title: TextKey;
  /** Text that explains the title of the column, shown as a tooltip. */
  hint?: TextKey;
  /**
   * Width in pixels. With two numbers the column grows from the first to the second with the available width. The single column without a width takes
   * the remaining width.
   */
  width?: number | readonly [least: number, most: number];
  /** Minimum width in pixels of the column that has no width. */
  minWidth?: number;
  cell: (row: Row, context: Context) => ReactNode;
  /** Slot on a card; without it, only the table shows the column. */
  card?: CardPlace<Row, Context>;
  /** True if only cards show the column, because the table shows its value in another cell. */
  isCardOnly?: boolean;
  /** Sort orders, by the API's names, through which a click on the title cycles. */
  sort?: readonly string[];
  /** Aligns the column at the right, for numbers. */
  align?: 'end';
  /** Keeps the column in view while a wide table scrolls sideways; one column at each edge may be sticky. The column at the start names its row. */
  sticky?: 'start' | 'end';
  /** True if the column is always shown and cannot be hidden. */
  isFixed?: boolean;
  /** Hides the column in windows that are narrower than this number of pixels, unless the person chose to see the column. */
  from?: number;
  /** Returns whether at least one visible row has a value for the column. */
  isKnown?: (rows: readonly Row[]) => boolean;
}

/** Definition of a list: its rows and their columns. It is declared once, beside the feature. */
export interface List<Row, Context = undefined> {
  /** Name under which the person's arrangement of the list is stored. */
  name: string;
  /** Version of the definition; a change makes stored arrangements invalid. */
  version: number;
  columns: readonly Column<Row, Context>[];
  toId: (row: Row) => string;
  /** Name of the attribute with a row's id, which keyboard handlers and tests read. */
  idAttribute?: `data-${string}`;
  /** Returns the tint of a whole row. */
  toTint?: (row: Row) => string | undefined;
  /** Heights of an ordinary row, and of a card with its gap, in pixels. Placeholders and rows that are not rendered yet reserve this space. */
  rowPx: number;
  cardPx: number;
  /** Width of the window in pixels from which the list is a table; without it the general limit applies (UI-16). */
  tableFrom?: number;
  /** True centres the content of cells vertically, for rows with one line that contains buttons. */
  isMiddle?: boolean;
  /** Row heights in pixels among which the person chooses; `rowPx` is then the normal height (UI-48). */
  densities?: Readonly<Record<Density, number>>;
  /** Renders a separating line above a row that begins another part of the list. */
  toBand?: (row: Row, before: Row | undefined, context: Context) => ReactNode;
}

/** Properties of a column that the picker and the handles need; they render no cells. */
export type PlainColumn = Pick<
  Column<never, never>,
  'key' | 'title' | 'width' | 'minWidth' | 'sticky' | 'isFixed' | 'from' | 'isCardOnly'
>;

export type PlainList = { name: string; version: number; columns: readonly PlainColumn[] };

/** Minimum width in pixels of a column that takes the remaining width. */
const FLEXIBLE_MIN_PX = 180;

/** Returns a column's minimum width in pixels, and its maximum width while other columns grow. */
export function toOwnRange({
  width,
  minWidth,
}: Pick<PlainColumn, 'width' | 'minWidth'>): [least: number, most: number] {
  const [least, most] = typeof width === 'object' ? width : [width ?? minWidth ?? FLEXIBLE_MIN_PX, width];
  return [least, most ?? least];
}
