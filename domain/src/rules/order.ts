/**
 * Returns a list with one entry moved to another position; the other entries keep their sequence. A position outside the list is clamped. Errors: none.
 * @example moveTo(['a', 'b', 'c'], 'c', 0) // ['c', 'a', 'b']
 */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** A version of a rule, as the undo needs it. */
export interface VersionFacts {
  version: number;
  /** Epoch milliseconds. */
  at: number;
  isUndone: boolean;
  /** Whether an undo wrote this version. */
  isUndo: boolean;
}

export type UndoRefusal = 'UNDO_TOO_LATE' | 'UNDO_NEWER_FIRST' | 'NOTHING_TO_UNDO';

/**
 * Returns why a version cannot be undone now, or null: it must be the newest version that is neither undone nor an undo itself, and at most
 * `limitMs` old (RUL-6). Units: epoch milliseconds. Errors: none.
 * @example whyNotUndone([{ version: 1, at: now, isUndone: false, isUndo: false }], 1, now, 86_400_000) // null
 */
export function whyNotUndone(
  versions: readonly VersionFacts[],
  version: number,
  now: number,
  limitMs: number,
): UndoRefusal | null {
  const wanted = versions.find((one) => one.version === version);
  if (!wanted || wanted.isUndone || wanted.isUndo) return 'NOTHING_TO_UNDO';
  if (versions.some((one) => one.version > version && !one.isUndone && !one.isUndo)) return 'UNDO_NEWER_FIRST';
  return now - wanted.at > limitMs ? 'UNDO_TOO_LATE' : null;
}
