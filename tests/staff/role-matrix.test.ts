import { ERRORS } from '@bobbin/contract/errors';
import { listMembers } from '@bobbin/contract/members';
import {
  changeMemberRole,
  createRole,
  getRoleMatrix,
  listRoles,
  removeRole,
  saveRoleMatrix,
  switchRolePermission,
  undoRoleChange,
  type RoleMatrix,
} from '@bobbin/contract/roles';
import type { DailyJob } from '@bobbin/domain/staff/presets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchedule } from '../../server/src/schedule.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const HOUR = 3_600_000;

let staff: StaffWorld;
let admin: Staff;

beforeAll(async () => {
  staff = await startStaffWorld();
  admin = await staff.hire('an', 'admin');
});
afterAll(() => staff.close());

async function read(by = admin): Promise<RoleMatrix> {
  const { body } = await by.call(getRoleMatrix);
  if (!body) throw new Error('The matrix is refused');
  return body;
}
const heldBy = async (roleId: string) => (await read()).roles.find(({ id }) => id === roleId)?.permissions.toSorted();

interface Wanted {
  version?: string;
  reason?: string;
  stuckJobs?: DailyJob[];
  by?: Staff;
}
/** Saves switches of one role: `+NAME` on, `-NAME` off. */
async function save(roleId: string, switches: readonly string[], { version, by = admin, ...decision }: Wanted = {}) {
  const changes = switches.map((one) => ({ roleId, permission: one.slice(1), active: one.startsWith('+') }));
  const seen = version ?? (await read()).version;
  return by.call(saveRoleMatrix, { body: { version: seen, changes, ...decision } });
}
const undo = (id: string, by = admin, body: { reason?: string; stuckJobs?: DailyJob[] } = {}) =>
  by.call(undoRoleChange, { params: { id }, body });

describe('finer permissions of a role (ROL-60)', () => {
  it('Roles with a wider permission show the finer ones as on, and no finer one can be switched off alone', async () => {
    await staff.createRole('wide', ['EDIT_PAYMENTS']);
    const role = (await admin.call(listRoles)).body?.find(({ id }) => id === 'wide');
    const find = (name: string) => role?.roleToPermissions.find(({ permission }) => permission.name === name);
    expect(find('EDIT_PAYMENTS')).toMatchObject({ active: true, changable: true });
    expect(find('REVEAL_ACCOUNTS')).toMatchObject({ active: true, changable: false });
    expect(find('TALK_DESIGNS')).toMatchObject({ active: false, changable: true });
    const body = { roleId: 'wide', permissionId: 'reveal_accounts', active: false };
    const refused = await admin.call(switchRolePermission, { body });
    expect(codeOf(refused)).toBe(ERRORS.PERMISSION_INCLUDED.code);
    expect(refused.exceptionBody?.reasons).toEqual(['EDIT_PAYMENTS']);
    expect((await admin.call(switchRolePermission, { body: { ...body, active: true } })).body).toBe(true);
    expect(await heldBy('wide')).toEqual(['EDIT_PAYMENTS']);
  });

  it('staff with a wider permission may give the finer ones (ROL-6)', async () => {
    await staff.createRole('giver', ['EDIT_ROLES', 'VIEW_ROLES', 'EDIT_PAYMENTS']);
    await staff.createRole('taker', []);
    const giver = await staff.hire('giver', 'giver');
    expect((await save('taker', ['+ASSIGN_TRANSFERS'], { by: giver })).isSuccess).toBe(true);
    expect(codeOf(await save('taker', ['+TALK_DESIGNS'], { by: giver }))).toBe(ERRORS.PERMISSION_NOT_HELD.code);
  });
});

describe('a role made from a preset (ROL-61)', () => {
  it('Creating a role from a preset gives and logs its permissions, and is refused to staff who do not hold them', async () => {
    const { body } = await admin.call(createRole, { body: { roleName: 'money', preset: 'finance' } });
    const id = body?.id ?? '';
    expect(await heldBy(id)).toContain('REVEAL_ACCOUNTS');
    expect(await heldBy(id)).not.toContain('EDIT_PAYMENTS');
    const log = (await staff.listLogs('role')).find(({ entity_id }) => entity_id === id);
    expect(log).toMatchObject({ action: 'create', after: { roleName: 'money', preset: 'finance' } });
    await staff.createRole('maker', ['EDIT_ROLES', 'VIEW_ROLES']);
    const maker = await staff.hire('maker', 'maker');
    const more = await maker.call(createRole, { body: { roleName: 'more', preset: 'designer' } });
    expect(codeOf(more)).toBe(ERRORS.PERMISSION_NOT_HELD.code);
    expect((await read()).roles.some(({ roleName }) => roleName === 'more')).toBe(false);
  });
});

describe('the matrix (ROL-62, ROL-63)', () => {
  it('names the people of each role who can sign in, with their second factor, and not the role of sellers', async () => {
    await staff.createRole('named', ['VIEW_MEMBERS']);
    await staff.hire('ha', 'named');
    await staff.hire('binh', 'named');
    await staff.hire('gone', 'named');
    const gone = { deactivated_at: new Date() };
    await staff.db.updateTable('users').set(gone).where('id', '=', 'gone').execute();
    await staff.db.updateTable('users').set({ is_two_factor_enabled: true }).where('id', '=', 'ha').execute();
    const { roles, permissions } = await read();
    expect(roles.find(({ id }) => id === 'named')?.members).toEqual([
      { id: 'binh', name: 'binh Test', hasSecondFactor: false },
      { id: 'ha', name: 'ha Test', hasSecondFactor: true },
    ]);
    expect(roles.some(({ id }) => id === 'everyone')).toBe(false);
    expect(permissions.map(({ name }) => name)).toContain('HAND_OVER_DESIGNS');
  });

  it('Saving several roles takes effect at the next call, and logs each role once (ROL-5)', async () => {
    await staff.createRole('east', ['VIEW_MEMBERS']);
    await staff.createRole('west', []);
    const east = await staff.hire('east', 'east');
    const west = await staff.hire('west', 'west');
    expect((await east.call(listMembers)).status).toBe(200);
    const { version } = await read();
    const changes = [
      { roleId: 'east', permission: 'VIEW_MEMBERS', active: false },
      { roleId: 'west', permission: 'VIEW_MEMBERS', active: true },
    ];
    const { body } = await admin.call(saveRoleMatrix, { body: { version, changes, reason: 'Moved west' } });
    expect(body?.version).not.toBe(version);
    expect(body?.changes[0]).toMatchObject({ by: 'an Test', reason: 'Moved west', undoneAt: null });
    expect((await east.call(listMembers)).status).toBe(403);
    expect((await west.call(listMembers)).status).toBe(200);
    const logs = (await staff.listLogs('role')).filter(({ action }) => action === 'changePermissions');
    expect(logs.filter(({ entity_id }) => entity_id === 'east')).toMatchObject([
      { before: { permissions: ['VIEW_MEMBERS'] }, after: { permissions: [], reason: 'Moved west' } },
    ]);
    expect(logs.filter(({ entity_id }) => entity_id === 'west')).toHaveLength(1);
  });

  it('Saving on an older state is refused, and repeating a save succeeds without a second change', async () => {
    await staff.createRole('north', []);
    const { version } = await read();
    expect((await save('north', ['+VIEW_IPS'], { version })).isSuccess).toBe(true);
    const stale = await save('north', ['+VIEW_SPYS'], { version });
    expect({ status: stale.status, code: codeOf(stale) }).toEqual({ status: 409, code: ERRORS.CHANGED_MEANWHILE.code });
    expect(await heldBy('north')).toEqual(['VIEW_IPS']);
    const changes = (await read()).changes.length;
    expect((await save('north', ['+VIEW_IPS'], { version })).isSuccess).toBe(true);
    expect((await read()).changes).toHaveLength(changes);
  });

  it('only the first of two simultaneous saves of one state succeeds, in two processes (ROL-11)', async () => {
    await staff.createRole('twice', []);
    const { version } = await read();
    const ask = (permission: string, at: typeof staff.api) =>
      admin.call(saveRoleMatrix, { body: { version, changes: [{ roleId: 'twice', permission, active: true }] } }, at);
    const answers = await Promise.all([ask('VIEW_IPS', staff.api), ask('VIEW_SPYS', staff.other)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await heldBy('twice')).toHaveLength(1);
  });

  it.each([
    ['admin', '-VIEW_IPS', 'ROLE_PROTECTED'],
    ['everyone', '+VIEW_IPS', 'ROLE_PROTECTED'],
  ] as const)('the role %s is protected (ROL-6)', async (roleId, change, error) => {
    expect(codeOf(await save(roleId, [change]))).toBe(ERRORS[error].code);
  });

  it('an unknown role or permission is not found, and nothing of the save is stored', async () => {
    await staff.createRole('known', []);
    expect((await save('nobody', ['+VIEW_IPS'])).status).toBe(404);
    expect((await save('known', ['+VIEW_IPS', '+FLY'])).status).toBe(404);
    expect(await heldBy('known')).toEqual([]);
  });
});

describe('a daily job that no one could finish any more (ROL-65)', () => {
  let roleId = '';
  beforeAll(async () => {
    roleId = (await admin.call(createRole, { body: { roleName: 'paying', preset: 'finance' } })).body?.id ?? '';
    await staff.hire('thu', roleId);
    // Roles of other tests, whose people could do the job.
    await staff.db.updateTable('users').set({ role_id: 'everyone' }).where('role_id', '=', 'giver').execute();
  });

  it('needs a decision with a reason before it is saved, which the log keeps', async () => {
    const refused = await save(roleId, ['-REVEAL_ACCOUNTS']);
    expect(codeOf(refused)).toBe(ERRORS.JOB_STUCK.code);
    expect(refused.exceptionBody?.reasons).toEqual(['payWithdrawals']);
    const short = await save(roleId, ['-REVEAL_ACCOUNTS'], { stuckJobs: ['payWithdrawals'], reason: 'short' });
    expect(codeOf(short)).toBe(ERRORS.JOB_STUCK.code);
    const other = await save(roleId, ['-REVEAL_ACCOUNTS'], { stuckJobs: ['matchTransfers'], reason: 'Admins do it' });
    expect(codeOf(other)).toBe(ERRORS.JOB_STUCK.code);
    expect(await heldBy(roleId)).toContain('REVEAL_ACCOUNTS');
    const reason = 'Admins reveal the numbers from now on';
    expect((await save(roleId, ['-REVEAL_ACCOUNTS'], { stuckJobs: ['payWithdrawals'], reason })).isSuccess).toBe(true);
    const log = (await staff.listLogs('role')).findLast(({ entity_id }) => entity_id === roleId);
    expect(log?.after).toMatchObject({ reason, stuckJobs: ['payWithdrawals'] });
  });

  it('Undoing a change requires a decision too when no one could finish a job afterwards', async () => {
    expect((await save(roleId, ['+REVEAL_ACCOUNTS'])).isSuccess).toBe(true);
    const id = (await read()).changes[0]?.id ?? '';
    expect(codeOf(await undo(id))).toBe(ERRORS.JOB_STUCK.code);
    expect(await heldBy(roleId)).toContain('REVEAL_ACCOUNTS');
    const decision = { stuckJobs: ['payWithdrawals' as const], reason: 'Admins reveal the numbers' };
    expect((await undo(id, admin, decision)).isSuccess).toBe(true);
    expect(await heldBy(roleId)).not.toContain('REVEAL_ACCOUNTS');
  });
});

describe('undo of a change (ROL-66)', () => {
  const lastChange = async () => (await read()).changes[0]?.id ?? '';

  it('restores what the change switched, once, also when two people press it at once', async () => {
    await staff.createRole('back', ['VIEW_IPS']);
    await save('back', ['-VIEW_IPS', '+VIEW_SPYS']);
    const id = await lastChange();
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === ERRORS.NOTHING_TO_UNDO.code)).toHaveLength(2);
    expect(await heldBy('back')).toEqual(['VIEW_IPS']);
    expect((await read()).changes.find((change) => change.id === id)?.undoneBy).toBe('an Test');
    expect((await staff.listLogs('role')).findLast(({ entity_id }) => entity_id === 'back')).toMatchObject({
      action: 'undoPermissions',
      after: { permissions: ['VIEW_IPS'], undoes: id },
    });
  });

  it('leaves switches that were changed again since, and names them', async () => {
    await staff.createRole('since', []);
    await save('since', ['+VIEW_IPS', '+VIEW_SPYS']);
    const id = await lastChange();
    await save('since', ['-VIEW_IPS']);
    const { body } = await undo(id);
    expect(body?.kept).toMatchObject([{ roleId: 'since', roleName: 'since', permission: 'VIEW_IPS', active: true }]);
    expect(await heldBy('since')).toEqual([]);
  });

  it('leaves a finer permission off that was taken away since, also within a wider one', async () => {
    await staff.createRole('payer', ['EDIT_PAYMENTS']);
    // Takes CONFIRM_WITHDRAWALS.
    await save('payer', ['-EDIT_PAYMENTS', '+REVEAL_ACCOUNTS', '+ASSIGN_TRANSFERS', '+ADJUST_BALANCES', '+EDIT_RATES']);
    const id = await lastChange();
    await save('payer', ['-ADJUST_BALANCES']);
    const { body } = await undo(id);
    expect(body?.kept).toMatchObject([{ roleId: 'payer', permission: 'ADJUST_BALANCES', active: true }]);
    expect(await heldBy('payer')).toEqual(['ASSIGN_TRANSFERS', 'CONFIRM_WITHDRAWALS', 'EDIT_RATES', 'REVEAL_ACCOUNTS']);
  });

  it('leaves a switch that was switched off and on again since', async () => {
    await staff.createRole('again', []);
    await save('again', ['+VIEW_IPS', '+VIEW_SPYS']);
    const id = await lastChange();
    await save('again', ['-VIEW_IPS']);
    await save('again', ['+VIEW_IPS']);
    for (const active of [false, true]) {
      const body = { roleId: 'again', permissionId: 'view_spys', active };
      expect((await admin.call(switchRolePermission, { body })).body).toBe(true);
    }
    const { body } = await undo(id);
    expect(body?.kept.map(({ permission }) => permission).toSorted()).toEqual(['VIEW_IPS', 'VIEW_SPYS']);
    expect(await heldBy('again')).toEqual(['VIEW_IPS', 'VIEW_SPYS']);
  });

  it('restores a change whose later change was undone', async () => {
    await staff.createRole('stack', []);
    await save('stack', ['+VIEW_IPS']);
    const first = await lastChange();
    await save('stack', ['-VIEW_IPS']);
    expect((await undo(await lastChange())).body?.kept).toEqual([]);
    expect(await heldBy('stack')).toEqual(['VIEW_IPS']);
    expect((await undo(first)).body?.kept).toEqual([]);
    expect(await heldBy('stack')).toEqual([]);
  });

  it('skips a role that was deleted since', async () => {
    await staff.createRole('dead', []);
    await staff.createRole('live', []);
    const { version } = await read();
    const changes = ['dead', 'live'].map((roleId) => ({ roleId, permission: 'VIEW_IPS', active: true }));
    await admin.call(saveRoleMatrix, { body: { version, changes } });
    const id = await lastChange();
    await admin.call(removeRole, { params: { id: 'dead' } });
    const { body } = await undo(id);
    expect(body?.kept.map(({ roleId }) => roleId)).toEqual(['dead']);
    expect(await heldBy('live')).toEqual([]);
  });

  it('cannot give back what its author does not have (ROL-6)', async () => {
    await staff.createRole('undoer', ['EDIT_ROLES', 'VIEW_ROLES']);
    await staff.createRole('poor', ['VIEW_MEMBERS']);
    const undoer = await staff.hire('undoer', 'undoer');
    await save('poor', ['-VIEW_MEMBERS']);
    const id = await lastChange();
    expect(codeOf(await undo(id, undoer))).toBe(ERRORS.PERMISSION_NOT_HELD.code);
    expect(await heldBy('poor')).toEqual([]);
  });

  it('ends after 24 hours, and the change is deleted a week later (OPS-61)', async () => {
    await staff.createRole('late', []);
    await save('late', ['+VIEW_IPS']);
    const id = await lastChange();
    staff.clock.advance(24 * HOUR + 1);
    admin = await staff.signIn('an');
    expect(codeOf(await undo(id))).toBe(ERRORS.UNDO_TOO_LATE.code);
    expect((await read()).changes).toEqual([]);
    staff.clock.advance(7 * 24 * HOUR);
    await createSchedule(staff.api.app)
      .find(({ name }) => name === 'tidy')
      ?.run();
    expect(await staff.db.selectFrom('role_changes').select('id').where('id', '=', id).execute()).toEqual([]);
    admin = await staff.signIn('an');
    expect((await undo(id)).status).toBe(404);
  });

  it('Members whose role changes meanwhile keep the other role', async () => {
    await staff.createRole('moved', []);
    await staff.hire('mover', 'moved');
    await save('moved', ['+VIEW_IPS']);
    const id = await lastChange();
    await admin.call(changeMemberRole, { body: { userId: 'mover', roleId: 'support' } });
    expect((await undo(id)).isSuccess).toBe(true);
    expect((await read()).roles.find((role) => role.id === 'support')?.members.map(({ id: who }) => who)).toContain(
      'mover',
    );
  });
});
