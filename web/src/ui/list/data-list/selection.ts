/** Selected orders: given ids, or all orders that match the filters (ORD-19). */
export interface Selection {
  ids: ReadonlySet<string>;
  isAll: boolean;
  /** Row that was selected last, from which a range extends (ORD-18). */
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), isAll: false, anchor: null };

/**
 * Selects or deselects a row. If all matching rows were selected, deselecting one keeps the other rows of the page selected, but no rows of other
 * pages.
 */
export function toggleRow(selection: Selection, rows: readonly string[], id: string): Selection {
  const ids = new Set(selection.isAll ? rows : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, isAll: false, anchor: id };
}

/** Selects all rows between the row selected last and the given row, in either direction; if no row was selected, only the given row (ORD-18). */
export function selectRange(selection: Selection, rows: readonly string[], id: string): Selection {
  const end = rows.indexOf(id);
  const start = selection.anchor === null ? end : rows.indexOf(selection.anchor);
  if (start === -1 || end === -1) return toggleRow(selection, rows, id);
  const ids = new Set(selection.isAll ? rows : selection.ids);
  for (const row of rows.slice(Math.min(start, end), Math.max(start, end) + 1)) ids.add(row);
  return { ids, isAll: false, anchor: selection.anchor ?? id };
}

/** Selects all rows of the page, or deselects them if all are selected. */
export function togglePage(selection: Selection, rows: readonly string[]): Selection {
  if (isPageSelected(selection, rows)) {
    return { ids: new Set([...selection.ids].filter((id) => !rows.includes(id))), isAll: false, anchor: null };
  }
  return { ids: new Set([...selection.ids, ...rows]), isAll: false, anchor: null };
}

export function isRowSelected(selection: Selection, id: string): boolean {
  return selection.isAll || selection.ids.has(id);
}

export function isPageSelected(selection: Selection, rows: readonly string[]): boolean {
  return rows.length > 0 && rows.every((id) => isRowSelected(selection, id));
}
