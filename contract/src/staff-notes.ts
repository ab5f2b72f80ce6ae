import { HARMS } from '@bobbin/domain/staff/harms';
import { STAFF_NOTE_MAX } from '@bobbin/domain/staff/notes';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, seenFields } from './envelope.ts';
import * as calls from './staff-notes.calls.ts';

/** A note of staff on a person; the person never reads it (PER-10). */
export const staffNote = z.object({
  id: z.string(),
  /** Text of the note; empty after the note is deleted. */
  text: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  createdAt: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  pinned: z.object({ at: instant, by: z.string() }).nullable(),
  /** The action that the note explains; null for a note on its own. */
  cause: z.enum(HARMS as [string, ...string[]]).nullable(),
  /** Earlier texts of the note, the newest first. */
  versions: z.array(z.object({ text: z.string(), at: instant })),
  /** Whether the caller may still edit or delete the note (PER-13). */
  isChangeable: z.boolean(),
});
export type StaffNote = z.infer<typeof staffNote>;

export const staffNotes = z.object({
  /** Notes on the person: pinned notes first, then the newest. */
  notes: z.array(staffNote),
  /** Staff users who can be mentioned, because they may open the person's page. */
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type StaffNotes = z.infer<typeof staffNotes>;

const text = z.string('noteRequired').trim().min(1, 'noteRequired').max(STAFF_NOTE_MAX, 'noteTooLong');
const noteParams = z.object({ id: z.string().min(1).max(100), noteId: z.string().min(1).max(100) });

export const staffNoteForm = z.object({ text });

export const listStaffNotes = endpoint({
  ...calls.listStaffNotes,
  summary: 'List the notes of staff on a person, pinned ones first, and the staff who can be mentioned in a note',
  params: idParams,
  reply: staffNotes,
  errors: [],
});

export const addStaffNote = endpoint({
  ...calls.addStaffNote,
  summary: 'Add a note on a person; staff whom it mentions as `@Name` are notified, the person is not',
  params: idParams,
  body: staffNoteForm.extend({ isPinned: z.boolean().optional() }),
  reply: staffNote,
  errors: ['MEMBER_DELETED', 'NOTES_FULL'],
});

export const updateStaffNote = endpoint({
  ...calls.updateStaffNote,
  summary: 'Edit my note within 24 hours; the earlier text is kept, and staff who are newly mentioned are notified',
  params: noteParams,
  /** `seen.editedAt` is the time of the last edit that the caller saw. */
  body: staffNoteForm.extend({ seen: seenFields }),
  reply: staffNote,
  errors: ['NOTE_CLOSED', 'CHANGED_MEANWHILE', 'MEMBER_DELETED'],
});

export const pinStaffNote = endpoint({
  ...calls.pinStaffNote,
  summary: 'Pin a note on a person to the top, or unpin it',
  params: noteParams,
  body: z.object({ isPinned: z.boolean() }),
  reply: staffNote,
  errors: ['MEMBER_DELETED', 'NOTES_FULL'],
});

export const removeStaffNote = endpoint({
  ...calls.removeStaffNote,
  summary: 'Delete my note within 24 hours with its earlier texts; who deleted it and when stays visible to staff',
  params: noteParams,
  reply: done,
  errors: ['NOTE_CLOSED', 'MEMBER_DELETED'],
});
