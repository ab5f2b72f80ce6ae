/** Maximum characters of a note on a person (PER-10). */
export const STAFF_NOTE_MAX = 2_000;
/** Time after its creation in which the author may edit or delete a note, in milliseconds (PER-13). */
export const NOTE_CHANGE_MS = 24 * 3_600_000;
/** Maximum notes on a person in one response; pinned notes come first. */
export const NOTES_SHOWN_MAX = 200;

/** Maximum pinned notes on a person. */
export const NOTES_PINNED_MAX = 5;

/**
 * Returns whether a staff user may still edit or delete a note: only its author, within 24 hours (PER-13). Units: epoch milliseconds.
 * @example mayChangeNote({ authorId: 'an', createdAt: now - 1 }, 'an', now) // true
 */
export function mayChangeNote(note: { authorId: string; createdAt: number }, userId: string, now: number): boolean {
  return note.authorId === userId && now - note.createdAt < NOTE_CHANGE_MS;
}
