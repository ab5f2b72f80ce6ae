import { ERRORS } from '@bobbin/contract/errors';
import { listAllowedIps } from '@bobbin/contract/allowed-ips';
import { listMembers } from '@bobbin/contract/members';
import {
  changeMemberRole,
  createRole,
  listRoleNames,
  listRoles,
  removeRole,
  renameRole,
  switchRolePermission,
} from '@bobbin/contract/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let staff: StaffWorld;
let admin: Staff;

beforeAll(async () => {
  staff = await startStaffWorld();
  admin = await staff.hire('an', 'admin');
});
afterAll(() => staff.close());

async function roleOf(userId: string): Promise<string | undefined> {
  const row = await staff.db.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst();
  return row?.role_id;
}

describe('the role list', () => {
  it('contains the roles that the first start creates, each with all permissions and whether the role has them', async () => {
    const { body } = await admin.call(listRoles);
    expect(body?.map((role) => role.roleName).toSorted()).toEqual(['admin', 'designer', 'everyone', 'support']);
    const names = new Set(body?.map((role) => role.roleToPermission.map((entry) => entry.permission.name).join()));
    expect(names.size).toBe(1);
    expect([...names][0]).toContain('VIEW_MEMBERS_PRIVATE');
    const adminRole = body?.find((role) => role.isAdmin);
    expect(adminRole?.roleToPermission.every((entry) => entry.active && !entry.changable)).toBe(true);
    expect(adminRole?.membersCount).toBe(1);
  });

  it('returns permissions under both field names of the API documents (API-27)', async () => {
    const { body } = await admin.call(listRoles);
    for (const role of body ?? []) expect(role.roleToPermissions).toEqual(role.roleToPermission);
    const made = await admin.call(createRole, { body: { roleName: 'both names' } });
    expect(made.body?.roleToPermissions).toEqual(made.body?.roleToPermission);
  });

  it('returns only the names of roles to staff who may view members', async () => {
    const support = await staff.hire('names', 'support');
    expect((await support.call(listRoleNames)).body).toContainEqual({ id: 'admin', roleName: 'admin', isAdmin: true });
    expect((await support.call(listRoles)).status).toBe(403);
  });
});

describe('a role', () => {
  it('starts without permissions and can be renamed, and both changes are logged', async () => {
    const { body } = await admin.call(createRole, { body: { roleName: ' packers ' } });
    expect(body).toMatchObject({ roleName: 'packers', deletable: true, isAdmin: false, membersCount: 0 });
    expect(body?.roleToPermission.some((entry) => entry.active)).toBe(false);
    const id = body?.id ?? '';
    expect((await admin.call(renameRole, { params: { id }, body: { roleName: 'Packing' } })).body?.roleName).toBe(
      'Packing',
    );
    const logs = (await staff.listLogs('role')).filter((log) => log.entity_id === id);
    expect(logs.map((log) => [log.action, log.before, log.after])).toEqual([
      ['create', null, { roleName: 'packers' }],
      ['rename', { roleName: 'packers' }, { roleName: 'Packing' }],
    ]);
    expect(logs[0]).toMatchObject({ user_id: 'an', address: '127.0.0.1' });
    expect(logs[0]?.request_id).not.toBe('');
  });

  it.each(['admin', 'Everyone', 'SUPPORT'])(
    'cannot get the existing name %s, whatever the letter case (ROL-7)',
    async (roleName) => {
      expect(codeOf(await admin.call(createRole, { body: { roleName } }))).toBe(ERRORS.EXISTS.code);
    },
  );

  it('exists once after three simultaneous calls with one name, of which two fail', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createRole, { body: { roleName: 'twice' } })));
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === ERRORS.EXISTS.code)).toHaveLength(2);
  });

  it('rejects an empty name and a name of more than 15 characters (ROL-7)', async () => {
    expect((await admin.call(createRole, { body: { roleName: '  ' } })).exceptionBody?.issues?.[0]?.message).toBe(
      'Role name is required',
    );
    expect((await admin.call(createRole, { body: { roleName: 'x'.repeat(16) } })).status).toBe(422);
  });

  it.each(['everyone', 'admin'])('named %s can be neither renamed nor removed (ROL-7)', async (id) => {
    expect(codeOf(await admin.call(renameRole, { params: { id }, body: { roleName: 'other' } }))).toBe(
      ERRORS.ROLE_PROTECTED.code,
    );
    expect(codeOf(await admin.call(removeRole, { params: { id } }))).toBe(ERRORS.ROLE_PROTECTED.code);
  });

  it('ROL-8: can be removed, which moves its members to “everyone” or the chosen role and logs their number', async () => {
    await staff.createRole('gone', []);
    await staff.hire('gone-1', 'gone');
    await staff.hire('gone-2', 'gone');
    await staff.createRole('kept', []);
    expect((await admin.call(removeRole, { params: { id: 'gone' }, query: { moveTo: 'kept' } })).body).toBe(true);
    expect([await roleOf('gone-1'), await roleOf('gone-2')]).toEqual(['kept', 'kept']);
    expect((await admin.call(removeRole, { params: { id: 'kept' } })).body).toBe(true);
    expect([await roleOf('gone-1'), await roleOf('gone-2')]).toEqual(['everyone', 'everyone']);
    const log = (await staff.listLogs('role')).find((entry) => entry.entity_id === 'gone');
    expect(log).toMatchObject({ action: 'remove', before: { roleName: 'gone', membersCount: 2 } });
    expect(log?.after).toEqual({ movedTo: 'kept' });
    expect((await admin.call(removeRole, { params: { id: 'gone' } })).status).toBe(404);
  });

  it('cannot be removed when its members would move to the same role or to an unknown role', async () => {
    await staff.createRole('stays', []);
    for (const moveTo of ['stays', 'no-such-role']) {
      expect((await admin.call(removeRole, { params: { id: 'stays' }, query: { moveTo } })).status).toBe(404);
    }
  });

  it('can be removed while a member receives it, and that member gets the default role', async () => {
    for (const round of [1, 2, 3]) {
      const id = `race-${round}`;
      await staff.createRole(id, []);
      await staff.hire(`racer-${round}`, 'everyone');
      const answers = await Promise.all([
        admin.call(removeRole, { params: { id } }),
        admin.call(changeMemberRole, { body: { userId: `racer-${round}`, roleId: id } }),
      ]);
      expect(answers.every((answer) => [200, 404].includes(answer.status))).toBe(true);
      expect(await roleOf(`racer-${round}`)).toBe('everyone');
    }
  });
});

describe('a permission', () => {
  it('takes effect at the next call of every member, in every process (ROL-5)', async () => {
    await staff.createRole('watch', []);
    const watcher = await staff.hire('watcher', 'watch');
    const turn = (active: boolean) =>
      admin.call(switchRolePermission, { body: { roleId: 'watch', permissionId: 'view_members', active } });
    for (const at of [staff.api, staff.other]) expect((await watcher.call(listMembers, {}, at)).status).toBe(403);
    expect((await turn(true)).body).toBe(true);
    expect((await watcher.call(listMembers)).status).toBe(200);
    // The test's clock stays within the five seconds for which a process may cache permissions.
    await expect.poll(async () => (await watcher.call(listMembers, {}, staff.other)).status).toBe(200);
    await turn(false);
    expect((await watcher.call(listMembers)).status).toBe(403);
    await expect.poll(async () => (await watcher.call(listMembers, {}, staff.other)).status).toBe(403);
    const logs = (await staff.listLogs('role')).filter((log) => log.entity_id === 'watch');
    expect(logs.map((log) => log.after)).toEqual([
      { roleName: 'watch', permission: 'VIEW_MEMBERS', active: true },
      { roleName: 'watch', permission: 'VIEW_MEMBERS', active: false },
    ]);
  });

  it('cannot be removed from the admin role (ROL-6)', async () => {
    const body = { roleId: 'admin', permissionId: 'view_ips', active: false };
    expect(codeOf(await admin.call(switchRolePermission, { body }))).toBe(ERRORS.ROLE_PROTECTED.code);
  });

  it('cannot be switched on for the role everyone, because its members are not staff; a stored one can be switched off (ROL-6)', async () => {
    const turn = (active: boolean) =>
      admin.call(switchRolePermission, { body: { roleId: 'everyone', permissionId: 'view_ips', active } });
    const read = async () => {
      const { body } = await admin.call(listRoles);
      const entries = body?.find(({ id }) => id === 'everyone')?.roleToPermission ?? [];
      return entries.filter((entry) => entry.active || entry.changable).map(({ permission }) => permission.name);
    };
    expect(codeOf(await turn(true))).toBe(311);
    expect(await read()).toEqual([]);
    // A permission that was switched on in the database can be switched off.
    await staff.db
      .insertInto('role_permissions')
      .values({ id: 'everyone:view_ips', role_id: 'everyone', permission_id: 'view_ips', is_active: true })
      .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doUpdateSet({ is_active: true }))
      .execute();
    expect(await read()).toEqual(['VIEW_IPS']);
    expect((await turn(false)).body).toBe(true);
    expect(await read()).toEqual([]);
  });

  it('can be granted only by a person who has the permission (ROL-6)', async () => {
    await staff.createRole('editors', ['EDIT_ROLES', 'EDIT_MEMBERS', 'VIEW_ROLES']);
    await staff.createRole('plain', []);
    const editor = await staff.hire('editor', 'editors');
    const give = (permissionId: string) =>
      editor.call(switchRolePermission, { body: { roleId: 'plain', permissionId, active: true } });
    expect(codeOf(await give('edit_payments'))).toBe(ERRORS.PERMISSION_NOT_HELD.code);
    expect((await give('view_roles')).body).toBe(true);
    expect(codeOf(await editor.call(changeMemberRole, { body: { userId: 'editor', roleId: 'support' } }))).toBe(
      ERRORS.PERMISSION_NOT_HELD.code,
    );
    expect(codeOf(await editor.call(changeMemberRole, { body: { userId: 'editor', roleId: 'admin' } }))).toBe(
      ERRORS.PERMISSION_NOT_HELD.code,
    );
    expect(codeOf(await editor.call(removeRole, { params: { id: 'plain' }, query: { moveTo: 'admin' } }))).toBe(
      ERRORS.PERMISSION_NOT_HELD.code,
    );
    expect(
      (await editor.call(switchRolePermission, { body: { roleId: 'plain', permissionId: 'no', active: true } })).status,
    ).toBe(404);
  });

  it('ROL-4: is identified by its name, not by the text on the screen', async () => {
    await staff.createRole('shown', []);
    const reader = await staff.hire('shown', 'shown');
    await staff.db
      .insertInto('permissions')
      .values({ id: 'fake', name: 'FAKE', name_display: 'VIEW_IPS', description: '' })
      .execute();
    await admin.call(switchRolePermission, { body: { roleId: 'shown', permissionId: 'fake', active: true } });
    expect((await reader.call(listAllowedIps)).status).toBe(403);
  });
});
