import { ERRORS } from '@bobbin/contract/errors';
import { activateMember, listMembers } from '@bobbin/contract/members';
import { changeMemberRole } from '@bobbin/contract/roles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let staff: StaffWorld;
let admin: Staff;

beforeEach(async () => {
  staff = await startStaffWorld();
  admin = await staff.hire('an', 'admin');
});
afterEach(() => staff.close());

function demote(actor: Staff, userId: string) {
  return actor.call(changeMemberRole, { body: { userId, roleId: 'everyone' } });
}

function close(actor: Staff, userId: string) {
  return actor.call(activateMember, {
    params: { id: userId },
    body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
  });
}

async function countAdmins(): Promise<number> {
  const rows = await staff.db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', 'admin')
    .where('is_email_confirmed', '=', true)
    .execute();
  return rows.length;
}

describe('the last admin', () => {
  it('cannot be demoted, and the account cannot be closed (ROL-9)', async () => {
    // Neither of these two admins can sign in, so they do not count.
    await staff.hire('removed', 'admin');
    await staff.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', 'removed').execute();
    await staff.hire('waiting', 'admin');
    await staff.db.updateTable('users').set({ is_email_confirmed: false }).where('id', '=', 'waiting').execute();
    expect(codeOf(await demote(admin, 'an'))).toBe(ERRORS.LAST_ADMIN.code);
    expect(codeOf(await close(admin, 'an'))).toBe(ERRORS.LAST_ADMIN.code);
    expect((await admin.call(listMembers)).status).toBe(200);
  });

  it('can be demoted once another admin exists', async () => {
    const second = await staff.hire('binh', 'admin');
    expect((await demote(second, 'an')).body).toBe(true);
    expect(codeOf(await close(second, 'binh'))).toBe(ERRORS.LAST_ADMIN.code);
    expect((await admin.call(listMembers)).status).toBe(403);
  });

  it('remains when two admins demote, or close, each other at the same time (ROL-9)', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [a, b] = [await staff.hire(`a${round}`, 'admin'), await staff.hire(`b${round}`, 'admin')];
      await staff.db.updateTable('users').set({ role_id: 'everyone' }).where('id', 'not in', [a.id, b.id]).execute();
      const act = round % 2 === 0 ? demote : close;
      const answers = await Promise.all([act(a, b.id), act(b, a.id), act(a, a.id), act(b, b.id)]);
      expect(await countAdmins()).toBe(1);
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    }
  });

  it('remains when three admins demote each other at the same time, and a demoted admin can demote no one afterwards (ROL-11)', async () => {
    const people = await Promise.all(['x', 'y', 'z'].map((name) => staff.hire(name, 'admin')));
    await staff.db.updateTable('users').set({ role_id: 'everyone' }).where('id', '=', 'an').execute();
    const [x, y, z] = people as [Staff, Staff, Staff];
    const answers = await Promise.all([demote(x, 'y'), demote(y, 'z'), demote(z, 'x')]);
    const done = answers.filter((answer) => answer.isSuccess).length;
    expect(await countAdmins()).toBe(3 - done);
    expect(await countAdmins()).toBeGreaterThanOrEqual(1);
    // The call of an admin who was demoted before it was refused, because the permission was already lost.
    expect(answers.every((answer) => answer.isSuccess || answer.status === 403)).toBe(true);
  });
});

describe('an admin', () => {
  it('can be changed by admins only (ROL-10)', async () => {
    await staff.hire('binh', 'admin');
    await staff.createRole('hr', ['VIEW_MEMBERS', 'EDIT_MEMBERS']);
    const hr = await staff.hire('hr', 'hr');
    expect(codeOf(await demote(hr, 'binh'))).toBe(ERRORS.MEMBER_PROTECTED.code);
    expect(codeOf(await close(hr, 'binh'))).toBe(ERRORS.MEMBER_PROTECTED.code);
    expect(await countAdmins()).toBe(2);
  });

  it('loses every permission at the next call after a demotion, in every process', async () => {
    const second = await staff.hire('binh', 'admin');
    for (const at of [staff.api, staff.other]) expect((await second.call(listMembers, {}, at)).status).toBe(200);
    await demote(admin, 'binh');
    expect((await second.call(listMembers)).status).toBe(403);
    await expect.poll(async () => (await second.call(listMembers, {}, staff.other)).status).toBe(403);
  });
});
