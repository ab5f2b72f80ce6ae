import type { StaffNote, StaffNotes as Listed } from '@bobbin/contract/staff-notes';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { Harm } from '@bobbin/domain/staff/harms';
import { listMentioned, type Mentionable } from '@bobbin/domain/staff/mentions';
import { mayChangeNote, NOTES_PINNED_MAX, NOTES_SHOWN_MAX } from '@bobbin/domain/staff/notes';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './staff-notes.sql.ts';

/** The permission for the page of a user: staff with this permission read the notes and can be mentioned in them. */
const PERMISSION = 'VIEW_MEMBERS';

/** Why staff act against a user: the code of the chosen reason, the text that the user reads, and a note for staff. */
export interface Grounds {
  reasonCode: string;
  reason: string;
  staffNote?: string | undefined;
}

/** The text for the user when the client sends none, in both languages. */
const NO_TEXT = 'Hãy liên hệ hỗ trợ để biết lý do. Contact support for the reason.';

/** Returns the reasons in an input. Without reasons, the code is 'other', and the text asks the user to contact support (PER-1). */
export function toGrounds(input: { [N in keyof Grounds]?: Grounds[N] | undefined }): Grounds {
  const { reasonCode = 'other', reason = '', staffNote } = input;
  return { reasonCode, reason: reason === '' ? NO_TEXT : reason, staffNote };
}

/** Functions of the accounts module, which itself depends on this module. */
export interface NotedPeople {
  readPeople(ids: readonly string[]): Promise<ReadonlyMap<string, { name: string }>>;
  /** Lists the ids of users who have a permission, including admins. */
  listAllowed(permission: string): Promise<string[]>;
  /** Locks an account until the transaction ends, so that it cannot be deleted; returns false for a deleted account. */
  lockExisting(trx: Queryable, id: string): Promise<boolean>;
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  audit: Audit;
  people: NotedPeople;
}

export function createStaffNotes({ db, clock, emit, audit, people }: Deps) {
  async function listStaff(): Promise<Mentionable[]> {
    const ids = await people.listAllowed(PERMISSION);
    const names = await people.readPeople(ids);
    return ids.flatMap((id) => {
      const name = names.get(id)?.name ?? '';
      return name === '' ? [] : [{ id, name }];
    });
  }

  /** Notifies the staff users whom a text mentions, except its author and those whom an earlier version mentioned (PER-12). */
  async function notifyMentioned(trx: Queryable, owner: OwnerScope, noteId: string, text: string, before = '') {
    if (!text.includes('@')) return;
    const staff = await listStaff();
    const known = new Set([owner.actor.userId ?? '', ...listMentioned(before, staff)]);
    for (const userId of listMentioned(text, staff)) {
      if (known.has(userId)) continue;
      await emit(trx, 'staffMentioned', { scope: owner, userId, noteId, author: owner.actor.name });
    }
  }

  /** Fails for a deleted user, whose notes were removed. @throws AppError MEMBER_DELETED, NOTES_FULL */
  async function insert(trx: Queryable, owner: OwnerScope, text: string, cause: Harm | null, isPinned = false) {
    const now = new Date(clock.now());
    const id = createId(clock.now());
    if (!(await people.lockExisting(trx, owner.ownerId))) throw new AppError('MEMBER_DELETED');
    if (isPinned) await lockPins(trx, owner);
    await queries.insertNote(trx, owner, { id, text, cause, createdAt: now, pinnedAt: isPinned ? now : null });
    await notifyMentioned(trx, owner, id, text);
    return id;
  }

  /** Pins notes one after another, so that the limit holds. @throws AppError NOTES_FULL */
  async function lockPins(trx: Queryable, owner: OwnerScope): Promise<void> {
    await lockUntilCommit(trx, `pinned notes: ${owner.ownerId}`);
    if ((await queries.countPinned(trx, owner)) >= NOTES_PINNED_MAX) throw new AppError('NOTES_FULL');
  }

  /** Stores the note that belongs to a staff action; a deleted user has no notes. */
  async function addInternal(trx: Queryable, owner: OwnerScope, harm: Harm, text: string): Promise<void> {
    if (await people.lockExisting(trx, owner.ownerId)) await insert(trx, owner, text, harm);
  }

  function toNote(row: queries.NoteRow, userId: string): StaffNote {
    const isDeleted = row.deletedAt !== null;
    return {
      id: row.id,
      text: row.text,
      author: { id: row.authorId, name: row.authorName },
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      pinned: row.pinnedAt === null ? null : { at: row.pinnedAt.toISOString(), by: row.pinnedBy ?? '' },
      cause: row.cause,
      versions: row.versions,
      isChangeable: !isDeleted && mayChangeNote({ ...row, createdAt: row.createdAt.getTime() }, userId, clock.now()),
    };
  }

  async function findPerson(scope: StaffScope, userId: string): Promise<OwnerScope> {
    if (!(await people.readPeople([userId])).has(userId)) throw new AppError('NOT_FOUND');
    return staffOwnerScope(scope, userId);
  }

  /**
   * Logs the action under the staff user, because the user whom the note is about can read the own history (PER-10). The log does not contain the
   * text.
   */
  const log = (trx: Queryable, scope: StaffScope, action: string, userId: string, after: Record<string, unknown>) =>
    audit.record(trx, scope, { action, entity: 'staffNote', entityId: userId, after });

  /** Changes a note under its lock; fails for a deleted note. @throws AppError NOT_FOUND, MEMBER_DELETED */
  async function change(
    scope: StaffScope,
    userId: string,
    noteId: string,
    work: (trx: Queryable, owner: OwnerScope, row: queries.NoteRow) => Promise<void>,
  ): Promise<StaffNote> {
    const owner = await findPerson(scope, userId);
    return inTransaction(db, async (trx) => {
      const row = await queries.lockNote(trx, owner, noteId);
      if (!row || row.deletedAt !== null) throw new AppError('NOT_FOUND');
      await work(trx, owner, row);
      const changed = await queries.lockNote(trx, owner, noteId);
      if (!changed) throw new AppError('NOT_FOUND');
      return toNote(changed, scope.userId);
    });
  }

  /** Asserts that the caller may edit a note. @throws AppError NOTE_CLOSED for a note of another author, and 24 hours after writing the note */
  function assertOwn(scope: StaffScope, row: queries.NoteRow): void {
    if (!mayChangeNote({ ...row, createdAt: row.createdAt.getTime() }, scope.userId, clock.now()))
      throw new AppError('NOTE_CLOSED');
  }

  return {
    addInternal,

    /**
     * Records why staff act against a user, in the transaction of the action: stores the internal note, and emits the event that notifies the user of
     * the text (PER-1). Returns what the action history shows about it, without the note.
     */
    async explain(
      trx: Queryable,
      owner: OwnerScope,
      harm: Harm,
      { reasonCode, reason, staffNote = '' }: Grounds,
      subject: { id: string; cents?: number },
    ): Promise<{ reasonCode: string; reason: string }> {
      if (staffNote !== '') await addInternal(trx, owner, harm, staffNote);
      await emit(trx, 'personHarmed', { scope: owner, harm, reason, ...subject });
      return { reasonCode, reason };
    },

    /** @throws AppError NOT_FOUND */
    async list(scope: StaffScope, userId: string): Promise<Listed> {
      const owner = await findPerson(scope, userId);
      const [rows, staff] = await Promise.all([queries.listNotes(db, owner, NOTES_SHOWN_MAX), listStaff()]);
      return { notes: rows.map((row) => toNote(row, scope.userId)), staff };
    },

    /** Adds a note. @throws AppError NOT_FOUND, MEMBER_DELETED, NOTES_FULL */
    async add(scope: StaffScope, userId: string, text: string, isPinned: boolean): Promise<StaffNote> {
      const owner = await findPerson(scope, userId);
      return inTransaction(db, async (trx) => {
        const id = await insert(trx, owner, text, null, isPinned);
        await log(trx, scope, 'addNote', userId, { noteId: id });
        const row = await queries.lockNote(trx, owner, id);
        if (!row) throw new AppError('NOT_FOUND');
        return toNote(row, scope.userId);
      });
    },

    /** Edits a note; keeps the earlier text as a version. @throws AppError NOT_FOUND, NOTE_CLOSED, CHANGED_MEANWHILE */
    update: (
      scope: StaffScope,
      userId: string,
      noteId: string,
      { text, seen }: { text: string; seen?: SeenFields },
    ): Promise<StaffNote> =>
      change(scope, userId, noteId, async (trx, owner, row) => {
        assertOwn(scope, row);
        assertUnchanged(seen, { editedAt: row.editedAt?.toISOString() ?? null });
        if (row.text === text) return;
        const now = new Date(clock.now());
        const versions = [{ text: row.text, at: now.toISOString() }, ...row.versions];
        await queries.updateNote(trx, owner, noteId, { text, edited_at: now, versions: JSON.stringify(versions) });
        await notifyMentioned(trx, owner, noteId, text, row.text);
        await log(trx, scope, 'editNote', userId, { noteId });
      }),

    /** Pins or unpins a note; every staff user who may read notes may do this. @throws AppError NOT_FOUND, NOTES_FULL */
    pin: (scope: StaffScope, userId: string, noteId: string, isPinned: boolean): Promise<StaffNote> =>
      change(scope, userId, noteId, async (trx, owner, row) => {
        if ((row.pinnedAt !== null) === isPinned) return;
        if (!(await people.lockExisting(trx, owner.ownerId))) throw new AppError('MEMBER_DELETED');
        if (isPinned) await lockPins(trx, owner);
        const pinned = isPinned ? new Date(clock.now()) : null;
        const by = isPinned ? scope.actor.name : null;
        await queries.updateNote(trx, owner, noteId, { pinned_at: pinned, pinned_by: by });
        await log(trx, scope, isPinned ? 'pinNote' : 'unpinNote', userId, { noteId });
      }),

    /** Erases the text of a note and its versions; the row still shows who deleted the note, and when. @throws AppError NOT_FOUND, NOTE_CLOSED */
    async remove(scope: StaffScope, userId: string, noteId: string): Promise<void> {
      await change(scope, userId, noteId, async (trx, owner, row) => {
        assertOwn(scope, row);
        const now = new Date(clock.now());
        const erased = { text: '', versions: '[]', pinned_at: null, pinned_by: null, deleted_at: now };
        await queries.updateNote(trx, owner, noteId, erased);
        await log(trx, scope, 'removeNote', userId, { noteId });
      });
    },
  };
}

export type StaffNotes = ReturnType<typeof createStaffNotes>;
