/** Maximum characters of a note on a person (PER-10). */
export const STAFF_NOTE_MAX = 2_000;
/** Time for which its author may edit or delete a note (PER-13), in milliseconds. */
export const NOTE_CHANGE_MS = 24 * 3_600_000;
/** Maximum notes of a person in one answer; pinned ones come first. */
export const NOTES_SHOWN_MAX = 200;

/** Maximum pinned notes of a person. */
export const NOTES_PINNED_MAX = 5;

/**
 * Returns whether a staff user may still edit or delete a note: only its author, within 24 hours (PER-13). Units: epoch milliseconds.
 * @example mayChangeNote({ authorId: 'an', createdAt: now - 1 }, 'an', now) // true
 */
export function mayChangeNote(note: { authorId: string; createdAt: number }, userId: string, now: number): boolean {
  return note.authorId === userId && now - note.createdAt < NOTE_CHANGE_MS;
}
