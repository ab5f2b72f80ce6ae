import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import {
  addStaffNote,
  listStaffNotes,
  pinStaffNote,
  removeStaffNote,
  updateStaffNote,
} from '@bobbin/contract/staff-notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const HOUR_MS = 3_600_000;

let staff: StaffWorld;
let an: Staff;
let quan: Staff;
let people = 0;

beforeAll(async () => {
  staff = await startStaffWorld();
  an = await staff.hire('an', 'admin');
  quan = await staff.hire('quan', 'support');
  await staff.createRole('blind', ['VIEW_LOGS']);
  await staff.hire('blind', 'blind');
  const names = { an: ['An', 'Lê'], quan: ['Quân', 'Đỗ'], blind: ['Bình', 'Mù'] };
  for (const [id, [first = '', last = '']] of Object.entries(names))
    await staff.db.updateTable('users').set({ first_name: first, last_name: last }).where('id', '=', id).execute();
  an = await staff.signIn('an');
  quan = await staff.signIn('quan');
});
afterAll(() => staff.close());

const hire = async () => (await staff.hire(`noted-${(people += 1)}`, 'everyone')).id;
const add = (id: string, text: string, by = an, isPinned = false) =>
  by.call(addStaffNote, { params: { id }, body: { text, isPinned } });
const list = async (id: string, by = an) => (await by.call(listStaffNotes, { params: { id } })).body?.notes ?? [];
const noticesOf = (userId: string) =>
  staff.db.selectFrom('seller_notices').select(['thing_id', 'words']).where('owner_id', '=', userId).execute();
const clearNotices = () => staff.db.deleteFrom('seller_notices').execute();

describe('a note of staff on a person', () => {
  it('PER-10: appears to staff with VIEW_MEMBERS, newest first, with author and time', async () => {
    const id = await hire();
    await add(id, 'First');
    staff.clock.advance(1000);
    await add(id, 'Second', quan);
    expect((await list(id, quan)).map(({ text, author }) => [text, author.name])).toEqual([
      ['Second', 'Quân Đỗ'],
      ['First', 'An Lê'],
    ]);
  });

  it('PER-11: remains hidden from the person, in every call, in the person’s own history and in notices', async () => {
    const id = await hire();
    await add(id, 'Canary of a note, @Quân Đỗ');
    const person = await staff.signIn(id);
    expect((await person.call(listStaffNotes, { params: { id } })).status).toBe(403);
    const tables = ['action_logs', 'seller_notices', 'mails'] as const;
    for (const table of tables) {
      const rows = await staff.db.selectFrom(table).selectAll().where('owner_id', '=', id).execute();
      expect(rows, table).toEqual([]);
    }
    const logs = await staff.listLogs('staffNote');
    expect(logs.filter(({ entity_id }) => entity_id === id).map(({ action, owner_id }) => [action, owner_id])).toEqual([
      ['addNote', 'an'],
    ]);
    expect(JSON.stringify(logs)).not.toContain('Canary');
  });

  it('PER-10: may have up to 2,000 characters, and an empty or longer text is refused', async () => {
    const id = await hire();
    expect((await add(id, 'x'.repeat(2000))).isSuccess).toBe(true);
    expect((await add(id, 'x'.repeat(2001))).status).toBe(422);
    expect((await add(id, '  ')).status).toBe(422);
    expect(await list(id)).toHaveLength(1);
  });

  it('PER-12: notifies each mentioned staff user once, with a link to the person, except its author', async () => {
    const id = await hire();
    await clearNotices();
    const note = (await add(id, '@Quân Đỗ xem giúp, @quân đỗ! @An Lê @Bình Mù')).body;
    expect(await noticesOf('quan')).toEqual([{ thing_id: id, words: 'An Lê' }]);
    expect(await noticesOf('an')).toEqual([]);
    // A staff user who may not open the person's page cannot be mentioned.
    expect(await noticesOf('blind')).toEqual([]);
    const noteId = note?.id ?? '';
    await an.call(updateStaffNote, { params: { id, noteId }, body: { text: '@Quân Đỗ xem giúp nhé' } });
    expect(await noticesOf('quan')).toHaveLength(1);
    const { body } = await quan.call(listInbox);
    expect(body?.data[0]).toMatchObject({ path: `/admin/users/${id}`, group: 'staff' });
  });

  it('PER-13: can be edited by its author for 24 hours, and earlier texts remain visible', async () => {
    const id = await hire();
    const noteId = (await add(id, 'Calls after 14:00')).body?.id ?? '';
    const edit = (text: string, by = an, seen?: string | null) =>
      by.call(updateStaffNote, {
        params: { id, noteId },
        body: { text, ...(seen === undefined ? {} : { seen: { editedAt: seen } }) },
      });
    expect(codeOf(await edit('Mine now', quan))).toBe(ERRORS.NOTE_CLOSED.code);
    const edited = (await edit('Calls after 15:00', an, null)).body;
    expect(edited).toMatchObject({ text: 'Calls after 15:00', versions: [{ text: 'Calls after 14:00' }] });
    expect(codeOf(await edit('From an old tab', an, null))).toBe(ERRORS.CHANGED_MEANWHILE.code);
    expect((await list(id))[0]?.text).toBe('Calls after 15:00');
    staff.clock.advance(24 * HOUR_MS);
    an = await staff.signIn('an');
    quan = await staff.signIn('quan');
    expect(codeOf(await edit('Too late'))).toBe(ERRORS.NOTE_CLOSED.code);
    expect((await list(id))[0]?.isChangeable).toBe(false);
  });

  it('PER-13: can be deleted only by its author, which erases the text and its versions and shows who deleted it', async () => {
    const id = await hire();
    const noteId = (await add(id, 'Wrong person')).body?.id ?? '';
    const remove = (by: Staff) => by.call(removeStaffNote, { params: { id, noteId } });
    expect(codeOf(await remove(quan))).toBe(ERRORS.NOTE_CLOSED.code);
    expect((await remove(an)).body).toBe(true);
    expect((await remove(an)).status).toBe(404);
    expect(await list(id)).toMatchObject([{ text: '', versions: [], deletedAt: expect.any(String) }]);
    const rows = await staff.db.selectFrom('staff_notes').selectAll().where('owner_id', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain('Wrong person');
  });

  it('PER-14: can be pinned by all staff, at most five notes at a time, also under simultaneous calls', async () => {
    const id = await hire();
    const ids: string[] = [];
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) ids.push((await add(id, text)).body?.id ?? '');
    const pin = (noteId: string, isPinned = true) =>
      quan.call(pinStaffNote, { params: { id, noteId }, body: { isPinned } });
    const answers = await Promise.all(ids.map((noteId) => pin(noteId)));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(5);
    expect(new Set(answers.filter(({ isSuccess }) => !isSuccess).map(codeOf))).toEqual(
      new Set([ERRORS.NOTES_FULL.code]),
    );
    const notes = await list(id);
    expect(notes.slice(0, 5).every(({ pinned }) => pinned?.by === 'Quân Đỗ')).toBe(true);
    expect((await pin(notes[0]?.id ?? '', false)).body?.pinned).toBeNull();
  });

  it('PER-10: returns 404 under another person, and so does an unknown note', async () => {
    const [one, other] = [await hire(), await hire()];
    const noteId = (await add(one, 'Of one')).body?.id ?? '';
    expect((await an.call(pinStaffNote, { params: { id: other, noteId }, body: { isPinned: true } })).status).toBe(404);
    expect((await add('unknown-person', 'x')).status).toBe(404);
  });

  it('PER-15: disappears when the account of the person is closed, and cannot be added afterwards', async () => {
    const id = await hire();
    await add(id, 'Kept until the end');
    await staff.db
      .transaction()
      .execute((trx) => staff.api.app.emit(trx, 'accountClosed', { scope: systemScope(id, 'test') }));
    expect(await list(id)).toEqual([]);
    await staff.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(codeOf(await add(id, 'Later'))).toBe(ERRORS.MEMBER_DELETED.code);
  });
});
