/** Selected orders: some ids, or all that match the filters (ORD-19). */
export interface Selection {
  ids: ReadonlySet<string>;
  isAll: boolean;
  /** Row selected last: a range starts there (ORD-18). */
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), isAll: false, anchor: null };

/** Toggles a row. Deselecting one of "all matching" keeps the other rows of the page, but no rows of other pages. */
export function toggleRow(selection: Selection, rows: readonly string[], id: string): Selection {
  const ids = new Set(selection.isAll ? rows : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, isAll: false, anchor: id };
}

/** Selects all rows from the anchor to a row, in either direction; without an anchor only that row (ORD-18). */
export function selectRange(selection: Selection, rows: readonly string[], id: string): Selection {
  const end = rows.indexOf(id);
  const start = selection.anchor === null ? end : rows.indexOf(selection.anchor);
  if (start === -1 || end === -1) return toggleRow(selection, rows, id);
  const ids = new Set(selection.isAll ? rows : selection.ids);
  for (const row of rows.slice(Math.min(start, end), Math.max(start, end) + 1)) ids.add(row);
  return { ids, isAll: false, anchor: selection.anchor ?? id };
}

/** Selects the whole page, or deselects it if it is already selected. */
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
