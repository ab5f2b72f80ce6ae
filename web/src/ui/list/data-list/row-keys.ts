/** Under which key each row is drawn, by its id. */
export type Keys = ReadonlyMap<string, number>;

/**
 * A row that stays keeps its key. One that comes gets a new one or, where rows are written over, that of one that leaves, in their order:
 * so the first row of a page is written where the first row of the page before stood.
 */
export function giveKeys(before: Keys, ids: readonly string[], isWrittenOver: boolean): Keys {
  const staying = new Set(ids);
  const free = isWrittenOver ? [...before].flatMap(([id, key]) => (staying.has(id) ? [] : [key])) : [];
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]));
}
