import { activateMember } from '@bobbin/contract/members';
import { changeMemberRole, removeRole } from '@bobbin/contract/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutbox } from '../accounts/outbox.ts';
import { insertUser } from '../accounts/people.ts';
import { startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let staff: StaffWorld;
let admin: Staff;

beforeAll(async () => {
  staff = await startStaffWorld();
  admin = await staff.hire('an', 'admin');
});
afterAll(() => staff.close());

const readMails = (name: string) => readOutbox(staff.api.url, `${name}@example.com`);
const setLocale = (name: string, locale: string) =>
  staff.db.updateTable('users').set({ locale }).where('id', '=', name).execute();

describe('a member whose role is removed', () => {
  it('ROL-8: gets a mail with the old and the new role, in the member’s language', async () => {
    await staff.createRole('packing', []);
    await staff.createRole('shipping', []);
    for (const name of ['pack-vi', 'pack-en']) await staff.hire(name, 'packing');
    await setLocale('pack-en', 'en');
    await admin.call(removeRole, { params: { id: 'packing' }, query: { moveTo: 'shipping' } });
    const [vietnamese] = await readMails('pack-vi');
    expect(vietnamese).toMatchObject({
      kind: 'accountChanged',
      locale: 'vi',
      subject: 'Vai trò Bobbin của bạn đã được đổi',
      text: expect.stringContaining('Vai trò cũ: packing\nVai trò mới: shipping\n'),
    });
    const [english] = await readMails('pack-en');
    expect(english).toMatchObject({
      kind: 'accountChanged',
      locale: 'en',
      subject: 'Your role at Bobbin was changed',
      text: expect.stringContaining('Role before: packing\nRole now: shipping\n'),
    });
    // The member is not told which staff user made the change.
    expect(JSON.stringify([vietnamese, english])).not.toContain('an@example.com');
    expect(await readMails('an')).toEqual([]);
  });

  it('gets no mail when the member cannot sign in', async () => {
    await staff.createRole('quiet', []);
    await insertUser(staff.db, 'never-activated', { roleId: 'quiet', isActivated: false });
    await insertUser(staff.db, 'removed', { roleId: 'quiet', isRemoved: true });
    expect((await admin.call(removeRole, { params: { id: 'quiet' } })).isSuccess).toBe(true);
    for (const name of ['never-activated', 'removed']) expect(await readMails(name)).toEqual([]);
  });

  it('gets one mail, and each mail has one job of its own', async () => {
    await staff.createRole('crowd', []);
    const now = new Date(staff.clock.now());
    const people = Array.from({ length: 1_203 }, (_, index) => ({
      id: `crowd-${index}`,
      email: `crowd-${index}@example.com`,
      password_hash: 'no password',
      first_name: 'Crowd',
      last_name: String(index),
      role_id: 'crowd',
      is_email_confirmed: true,
      created_at: now,
      updated_at: now,
    }));
    await staff.db.insertInto('users').values(people).execute();
    await admin.call(removeRole, { params: { id: 'crowd' } });
    const mails = await staff.db
      .selectFrom('mails')
      .select(['id', 'recipient', 'status'])
      .where('recipient', 'like', 'crowd-%')
      .execute();
    expect(new Set(mails.map((mail) => mail.recipient)).size).toBe(people.length);
    expect(mails).toHaveLength(people.length);
    const { rows: jobs } = await sql<{ key: string }>`select key from graphile_worker.jobs`.execute(staff.db);
    const keys = new Set(jobs.map((job) => job.key));
    expect(mails.filter((mail) => !keys.has(`mail:${mail.id}`))).toEqual([]);
  });

  it('gets no mail when the removal of the role fails', async () => {
    await staff.createRole('refused', []);
    await staff.hire('stays', 'refused');
    await admin.call(removeRole, { params: { id: 'refused' }, query: { moveTo: 'no-such-role' } });
    expect(await readMails('stays')).toEqual([]);
  });
});

describe('a member whose account staff change', () => {
  it('gets one mail when the role changes', async () => {
    await staff.hire('climber', 'everyone');
    for (let count = 0; count < 2; count += 1) {
      await admin.call(changeMemberRole, { body: { userId: 'climber', roleId: 'support' } });
    }
    const mails = await readMails('climber');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Vai trò cũ: everyone\nVai trò mới: support\n');
  });

  it('gets one mail when the account is deactivated and one when it is activated (ROL-18)', async () => {
    await staff.hire('blinker', 'everyone');
    for (const isActive of [false, false, true, true]) {
      const grounds = { reasonCode: 'other', reason: 'Words that the person reads' };
      const body = isActive ? { isActive } : { isActive, ...grounds };
      await admin.call(activateMember, { params: { id: 'blinker' }, body });
    }
    const subjects = (await readMails('blinker')).map((mail) => mail.subject);
    expect(subjects.toSorted()).toEqual([
      'Tài khoản Bobbin của bạn đã bị ngừng kích hoạt',
      'Tài khoản Bobbin của bạn đã được kích hoạt',
    ]);
  });

  it('gets a mail that a new account is activated, with the place to sign in', async () => {
    await insertUser(staff.db, 'newcomer', { isActivated: false });
    await setLocale('newcomer', 'en');
    await admin.call(activateMember, { params: { id: 'newcomer' }, body: { isActive: true } });
    const [mail] = await readMails('newcomer');
    expect(mail?.subject).toBe('Your Bobbin account was activated');
    expect(mail?.text).toContain(`Sign in:\n${staff.api.app.config.PUBLIC_URL}`);
  });

  it('gets no mail at an unconfirmed address (ROL-18)', async () => {
    await insertUser(staff.db, 'stranger', { isActivated: false });
    await admin.call(activateMember, {
      params: { id: 'stranger' },
      body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
    });
    await admin.call(changeMemberRole, { body: { userId: 'stranger', roleId: 'support' } });
    expect(await readMails('stranger')).toEqual([]);
  });
});
